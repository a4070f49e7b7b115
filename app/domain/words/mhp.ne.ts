import type { mhpWords } from './mhp.en.ts'
import type { Translation } from './words.ts'

export const mhpWordsNe: Translation<typeof mhpWords> = {
  'mhp.noStream': 'कुनै खोला छानिएको छैन! कृपया खोलामा क्लिक गर्नुहोस्',
  'mhp.notInTerai': 'MHP उपकरण तराई क्षेत्रका लागि होइन',
  'mhp.noHead':
    'खोला {within_m} m भित्र {drop_m} m मात्र झर्छ, तर {discharge} m³/s मा {power_kW} kW का लागि {head_m} m चाहिन्छ। अन्तराल घटाउनुहोस् वा माथिल्लो ठाउँमा बाँध राख्नुहोस्',
  'mhp.tooManyPowerhouses': 'यसले {count} विद्युत्‌गृह बनाउँछ, बढीमा {most} मात्र देखाइन्छ। अन्तराल बढाउनुहोस्',
  'mhp.name': '{place} लघु जलविद्युत्',
  'mhp.warn.drop': 'खोला {within_m} m भित्र {drop_m} m मात्र झर्छ: {power_kW} kW र त्यसभन्दा बढी पुग्दैन',
  'mhp.warn.edge': 'खोलाको बाटो पालिका वा तपाईंको कार्यक्षेत्रको सिमानामा टुङ्गिन्छ',
  'mhp.warn.river': 'खोला धेरै ठूलो नदीमा मिसिने ठाउँमा बाटो टुङ्गिन्छ',
  'mhp.warn.aboveFlow': '{discharge} m³/s सुक्खायामको बहावको दायरा {low} देखि {high} m³/s भन्दा बढी छ',
  'mhp.warn.households': 'विद्युत्‌गृह {index}: {radius_km} km भित्र {required} मध्ये {calculated} घरधुरी मात्र छन्',
  'mhp.warn.glacier': 'जलाधारको {percent} % भाग 5,000 m माथि छ; सूत्रहरूले त्यहाँको सुक्खायामको पानी गन्दैनन्',
  'mhp.warn.region': 'यहाँको जलवैज्ञानिक क्षेत्र थाहा छैन, त्यसैले WECS/DHM मात्र प्रयोग भयो',
  'mhp.warn.churia': 'चुरे र तराईको एकाइ बहाव भरपर्दो छैन',
  'mhp.warn.wetness': 'यहाँको मनसुनी आर्द्रता थाहा छैन; {mm} mm मानियो',
  'mhp.warn.regional':
    'क्षेत्रीय सूत्र ठूला जलाधारका लागि बनेका हुन्: आधादेखि दोब्बरसम्म फरक पर्न सक्छ, सुक्खायाममा एकपटक बहाव नाप्नुहोस्',
  'mhp.warn.generated': 'नमुना देशको भू-सतह, खोला र घर बनाइएका हुन्, नापिएका होइनन्',
}
