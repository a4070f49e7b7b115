import type { Dcode } from '../../../app/domain/region/codes.ts'

/** Protected areas that lie, at least in part, outside the local levels of a district. */
export const protectedNames: Record<Dcode, string> = {
  106: 'Koshi Tappu Wildlife Reserve',
  111: 'Sagarmatha National Park',
  114: 'Koshi Tappu Wildlife Reserve',
  109: 'Makalu Barun National Park',
  215: 'Koshi Tappu Wildlife Reserve',
  233: 'Parsa National Park',
  234: 'Parsa National Park',
  328: 'Shivapuri Nagarjun National Park',
  329: 'Langtang National Park',
  331: 'Parsa National Park',
  335: 'Chitwan National Park',
  443: 'Dhorpatan Hunting Reserve',
  445: 'Dhorpatan Hunting Reserve',
  476: 'Chitwan National Park',
  557: 'Banke National Park',
  558: 'Bardiya National Park',
  577: 'Dhorpatan Hunting Reserve',
  662: 'Shey Phoksundo National Park',
  665: 'Rara National Park',
  767: 'Khaptad National Park',
  768: 'Khaptad National Park',
  769: 'Khaptad National Park',
  770: 'Khaptad National Park',
  772: 'Shuklaphanta National Park',
}
