import type { MipRegion } from '../../app/domain/mhp/mip.ts'
import type { Dcode } from '../../app/domain/region-codes.ts'

/** Districts that reach into the plains, Jhapa to Kanchanpur; only there is ground Terai. */
export const teraiDistricts = new Set<Dcode>([
  104, 105, 106, 215, 216, 217, 218, 219, 232, 233, 234, 335, 476, 548, 549, 550, 556, 557, 558, 771, 772,
])

const districts: [MipRegion, Dcode[]][] = [
  // Kaski to Bhaktapur around Pokhara, Nuwakot and Kathmandu; Kavre to Khotang along the Sunkoshi.
  [3, [440, 438, 439, 437, 436, 330, 328, 327, 325, 326, 324, 323, 322, 321, 112, 113]],
  // Taplejung, Panchthar, Terhathum, Dhankuta.
  [4, [101, 102, 108, 107]],
  // Makwanpur, Sindhuli, Udayapur, Palpa, Arghakhanchi, Pyuthan, Salyan, Rolpa, Surkhet, Doti, Dadeldhura.
  [5, [331, 320, 114, 547, 551, 552, 655, 553, 659, 770, 773]],
  // Ilam.
  [6, [103]],
]
const ofDistrict = new Map(districts.flatMap(([region, codes]) => codes.map(code => [code, region] as const)))

const mountain_m = 3000
const churia_m = 700

/**
 * Region of the MIP method (models D5 iv) by district and height: mountain above 3000 m; Churia and Terai below
 * 700 m in the districts of the plains; elsewhere what the district mostly is, else hills north of the Mahabharat.
 */
export function mipRegionOf(district: Dcode | null, mean_m: number): MipRegion {
  if (mean_m > mountain_m) return 1
  if (district === null) return mean_m < churia_m ? 7 : 2
  if (teraiDistricts.has(district)) return mean_m < churia_m ? 7 : 5
  return ofDistrict.get(district) ?? 2
}
