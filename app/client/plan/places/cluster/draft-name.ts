/** The name of the draft of a cluster; without an id of a new one. */
export const clusterDraft = (plan: number, id?: number): string => `plan.${plan}.bat.${id ?? 'new'}`
