/** Keys of `energy_costs` on the wire; their labels are the keys of the point query's reply (S-063). */
export const technologies = ['shs', 'solar_minigrid', 'mhp', 'grid'] as const
export type Technology = (typeof technologies)[number]
