import type { Translation } from '../en/english.ts'
import type { ogcWords as en } from '../en/ogc.ts'

export const ogcWords: Translation<typeof en> = {
  'ogc.title': 'ऊर्जा: GIS कार्यक्रमका लागि नक्साका तहहरू',
  'layer.map-correction-points': 'नक्साका सुधारहरू, बिन्दु',
  'layer.map-correction-points.about': 'योजनाले आफैँ थपेका ट्रान्सफर्मर, सबस्टेसन र आयोजना, र अब त्यहाँ नभएका कुराहरू।',
  'ogc.titleOfPlan': 'ऊर्जा: GIS कार्यक्रमका लागि योजना {name}',
  'ogc.about': 'OGC API Features र OGC API Tiles का रूपमा तहहरू र भेक्टर टाइल। स्थानहरू WGS 84 मा छन्।',
  'ogc.origin': 'स्रोत: {source} ({publisher}, {vintage}), {licence}।',
  'ogc.computed': '{title} (गणना गरिएको)',
  'ogc.generated': '{title} (कृत्रिम)',
  'ogc.unknown': '{title} (स्रोत नखुलेको)',
  'ogc.wardHouseholds': 'घरधुरी पालिकाका हुन्, वडाहरूमा बाँडिएका; हरेक वडामा गनिएका होइनन्।',
  'ogc.badBox': 'पश्चिम,दक्षिण,पूर्व,उत्तर (वा उचाइसहित छ अङ्क) लेख्नुहोस्; दक्षिण उत्तरभन्दा माथि नहोस्',
  'ogc.badTime': 'समय 2026-11-24T00:00:00Z जसरी लेख्नुहोस्, वा बीचमा / राखेर दुई, खुला भए ..',
  'ogc.badCount': '{least} वा बढीको पूर्णाङ्क हुनुपर्छ',
  'ogc.badFormat': 'यस ठेगानामा यो ढाँचा छैन। उपलब्ध: {expected}',
  'ogc.badCrs': '{expected} मध्ये एक हुनुपर्छ',
  'qgis.group': 'ऊर्जा: {place}',
}
