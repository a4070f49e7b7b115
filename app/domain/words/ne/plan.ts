import type { Translation } from '../en/english.ts'
import type { planWords as english } from '../en/plan.ts'

export const planWords: Translation<typeof english> = {
  'plan.isComplete': 'यो योजना सम्पन्न भनी चिन्ह लगाइएको छ। परिवर्तन गर्न चिन्ह हटाउनुहोस्।',
  'plan.isIncomplete': 'योजनाका {count} भाग बाँकी छन्। सबै १७ भाग भएपछि मात्र सम्पन्न चिन्ह लगाइन्छ।',
  'plan.isArchived': 'यो योजना अभिलेखमा राखिएको छ। परिवर्तन गर्न फिर्ता ल्याउनुहोस्।',
  'plan.nameTaken': 'यस पालिकामा यही नामको योजना पहिले नै छ: अर्को नाम छान्नुहोस्',
  'plan.noSuchLevel': '{code} कोडको स्थानीय तह छैन',
  'plan.period': 'योजना सुरु भएको १ देखि {most} वर्षभित्र सकिनुपर्छ',
  'plan.yearForm': '2026-01-01 जस्तै सन् २००० देखि २१०० सम्मको कुनै वर्षको पहिलो दिन हुनुपर्छ',
  'plan.officersTwice': 'वडा पदाधिकारी दुई नाममा आए: एउटा हटाउनुहोस्',
  'plan.vacantIsEmpty': 'रिक्त पदमा नाम, इमेल वा फोन हुँदैन: तिनलाई हटाउनुहोस्, वा रिक्त चिन्ह हटाउनुहोस्',
  'plan.wardNeedsName': 'नाम पनि लेख्नुहोस्, वा पूरै पङ्क्ति खाली छोड्नुहोस्',
  'plan.threeDecimals': 'दशमलवपछि बढीमा ३ अङ्क हुनुपर्छ',
  'plan.fourDecimals': 'दशमलवपछि बढीमा ४ अङ्क हुनुपर्छ',
  'plan.computed': 'यो हिसाबबाट आउँछ: {value} हुनुपर्छ, वा खाली छोड्नुहोस्',
  'plan.over100': 'प्रतिशतको जोड १०० भन्दा बढी भयो',
  'plan.namedTwice': 'यही नाम दुई पटक छ: एउटा हटाउनुहोस्',
  'plan.institutionTwice': 'एउटै वर्गमा यही किसिमको संस्था दुई पटक छ: दुवै जोडेर लेख्नुहोस्',
  'plan.noPlanner': 'यस पालिकाको सक्रिय योजनाकार वा प्रबन्धक, वा प्रशासक छान्नुहोस्',
  'plan.samePeriod': 'यस पालिकाको यही अवधिको अर्को योजना छ: {name}',
  'plan.wardGone':
    'वडा {ward} ({name}) पालिकाका {wards} वडामध्ये पर्दैन: व्यक्तिलाई अर्को वडामा सार्नुहोस् वा हटाउनुहोस्',
  'plan.noNeighbour': 'नक्सामा यी पालिकाको सिमाना जोडिएको छैन: {names}',
  'plan.landCoverMore': 'भू-आवरणको जोड {sum} वर्ग कि.मि. छ, {area} वर्ग कि.मि. क्षेत्रफलभन्दा {percent} % बढी',
  'plan.landCoverLess': 'भू-आवरणको जोड {sum} वर्ग कि.मि. छ, {area} वर्ग कि.मि. क्षेत्रफलभन्दा {percent} % कम',
  'plan.onePresident': 'उपसमितिमा एक जना अध्यक्ष हुन्छन्; यहाँ {count} छन्',
  'plan.oneSecretary': 'उपसमितिमा एक जना सचिव हुन्छन्; यहाँ {count} छन्',
  'plan.noSurvey': 'कम्तीमा एउटा विकल्प छान्नुपर्छ',
  'plan.noGesi': 'यहाँ GESI सम्पर्क व्यक्ति कोही छैन',
}
