/** Key of the draft for a cluster, or for a new cluster without an id. */
export const clusterDraft = (plan: number, id?: number): string => `plan.${plan}.bat.${id ?? 'new'}`
