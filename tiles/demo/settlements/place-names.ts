import type { Random } from '../../random.ts'

/** Location of a place, which determines the style of its name. */
export type PlaceNameStyle = 'terai' | 'hill' | 'mountain' | 'town'

const stems = {
  terai:
    'Bara Bhawani Bisun Chand Dhan Gang Hari Jaya Jamuni Jan Kali Kamal Lal Laxmi Madhu Mahesh Man Mohan Nara Parsa Phul Raghu Raj Ram Rup Sakhu Sita Sona Shyam Tilak Udaya Amar Baisa Bhag Govind Gopal Khair Simar Pipar Bairiya Shiva Durga',
  hill: 'Aru Amala Bhim Bar Badahar Bel Chilaune Chisa Chau Dhara Dhum Deu Dumri Gai Ghat Gorkha Jamune Jhapre Kaule Kafal Katus Khani Kothe Lapse Lami Lam Mahabir Majh Mane Naule Nibu Oda Okhar Pakha Paiyun Phala Pipal Raksi Ripu Ritthe Salle Sim Sirubari Sisne Sote Simal Siran Tal Thulo Tin Tusare Sano Uttis Ambote Kimbu Bhorle Rani Ratmate',
  mountain:
    'Chho Chum Dho Gha Gyam Kar Khum Lang Lar Lho Man Mar Mu Nar Ngi Pang Phok Pun Ring Sam Sho Tar Thang Tok Tsar Yang Yul Ghun Hum Dzar Bhi Cha Nyi',
  town: 'Naya Purano Shanti Laxmi Ganesh Bhanu Milan Buddha Siddhi Mahendra Prithvi Ratna Sagar Indra Bhairab Hanuman Kumari Surya Chandra Pragati Janaki Nava Himal Saraswati Gyan Tri Lok Kalanki Devi Sahid Simal Bishnu',
} as const
const endings = {
  terai: 'pur nagar gaun wa tol tola basti patti ganj bazar bari diha ghat',
  hill: 'gaun bari danda khola pani bot kot besi thok dhara bhanjyang phedi chaur tar swara khet kharka gaira pokhari dera',
  mountain: 'ling gaun thang khang ding chung le rong mung dok pu tso sang chen',
  town: 'tole chowk nagar basti bazar marga tol pur gaun peth',
} as const
const wholes = {
  terai: 'Tole,Purba Tole,Pashchim Tole,Bazar',
  hill: 'Deurali,Bhanjyang,Chautara,Majhgaun,Siran Tole,Puchhar,Tallo Gaun,Mathillo Gaun',
  mountain: 'Goth,Gaun,Kharka',
  town: 'Chowk,Tole,Naya Basti,Bazar',
} as const
const split = (words: string) => words.split(' ')
const pick = (next: Random, list: readonly string[]) => list[Math.floor(next() * list.length)]

/** A made-up name in the manner of the place, not yet in `usedNames`; it is added there. */
export function placeName(next: Random, style: PlaceNameStyle, usedNames: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const name = attempt < 40 ? invented(next, style) : `${invented(next, style)} ${attempt - 38}`
    if (usedNames.has(name)) continue
    usedNames.add(name)
    return name
  }
}

function invented(next: Random, style: PlaceNameStyle): string {
  const stem = pick(next, split(stems[style]))
  const draw = next()
  if (draw < 0.1) return `${stem} ${pick(next, wholes[style].split(','))}`
  const ending = pick(next, split(endings[style]))
  if (style === 'town' && draw < 0.75) return `${stem} ${ending[0].toUpperCase()}${ending.slice(1)}`
  return joined(stem, ending)
}

/** Drops a doubled vowel or consonant where the parts meet. */
function joined(stem: string, ending: string): string {
  const last = stem.at(-1)!
  if (last === ending[0]) return stem + ending.slice(1)
  return stem + ending
}
