/** Name of the draft of a cluster, or of a new one if there is no id. */
export const clusterDraft = (plan: number, id?: number): string => `plan.${plan}.bat.${id ?? 'new'}`
