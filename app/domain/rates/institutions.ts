/** A kind of institution with its default load (models A3). */
export type InstitutionKind = { institution_id: number; name: string; category: string; avg_load_W: number }

/** Maximum load of an institution that a DC solar home system can supply. */
export const maxDcInstitution_W = 100

/**
 * Kinds of institution by category, as listed in plans and supplied by clusters (S-108): the id that saved clusters
 * use, and an estimated default load in W.
 */
const kinds = {
  Education: { 'Primary school': [1, 300], 'Secondary school': [2, 1000], Campus: [10, 3000] },
  Health: { 'Health post': [3, 800], 'Primary health centre': [11, 2000], Hospital: [4, 5000] },
  Government: { 'Ward office': [5, 400], 'Municipal office': [12, 2000], 'Police post': [13, 400] },
  'Religious and community': {
    Temple: [6, 100],
    Monastery: [14, 200],
    Mosque: [15, 200],
    Church: [16, 200],
    'Community hall': [17, 300],
  },
  Enterprise: {
    Shop: [7, 150],
    Hotel: [18, 2000],
    Mill: [8, 5000],
    Workshop: [19, 3000],
    'Bank/cooperative': [20, 800],
    'Telecom tower': [9, 1500],
  },
  Other: { Other: [21, 300] },
} as const satisfies Record<string, Record<string, readonly [institution_id: number, avg_load_W: number]>>

export const institutionCategories = Object.keys(kinds) as (keyof typeof kinds)[]

export const institutionSeeds: InstitutionKind[] = Object.entries(kinds)
  .flatMap(([category, named]) =>
    Object.entries(named).map(([name, [institution_id, avg_load_W]]) => ({
      institution_id,
      name,
      category,
      avg_load_W,
    })),
  )
  .sort((a, b) => a.institution_id - b.institution_id)

/** Names of the kinds in a category, in display order. */
export const institutionNames = (category: keyof typeof kinds): string[] => Object.keys(kinds[category])
