/** A kind of institution with the load that it is reckoned with where the user gives none (models A3). */
export type Institution = { institution_id: number; name: string; category: string; avg_load_W: number }

/** A solar home system of the DC kind supplies no institution above this. */
export const mostDcInstitution_W = 100

export const institutionSeeds: Institution[] = [
  { institution_id: 1, name: 'Primary school', category: 'Education', avg_load_W: 300 },
  { institution_id: 2, name: 'Secondary school', category: 'Education', avg_load_W: 1000 },
  { institution_id: 3, name: 'Health post', category: 'Health', avg_load_W: 800 },
  { institution_id: 4, name: 'Hospital', category: 'Health', avg_load_W: 5000 },
  { institution_id: 5, name: 'Ward office', category: 'Public service', avg_load_W: 400 },
  { institution_id: 6, name: 'Temple', category: 'Public service', avg_load_W: 100 },
  { institution_id: 7, name: 'Small shop', category: 'Productive use', avg_load_W: 150 },
  { institution_id: 8, name: 'Mill', category: 'Productive use', avg_load_W: 5000 },
  { institution_id: 9, name: 'Telecom tower', category: 'Public service', avg_load_W: 1500 },
]
