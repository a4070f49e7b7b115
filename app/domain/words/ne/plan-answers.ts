/** योजनाका सर्वेक्षणका जवाफ: कसरी आउँछन्, किन केही लिइँदैन, र के भन्छन्। */
export const planAnswersWords = {
  'answers.fault.no_instance':
    'परिचय नम्बर छैन। KEY वा _uuid स्तम्भसहित निर्यात गर्नुहोस्, वा कागजी फारामको नम्बर form_no स्तम्भमा लेख्नुहोस्।',
  'answers.fault.no_consent': 'भाग लिन नमान्ने व्यक्तिको हो। यसबाट केही राखिँदैन।',
  'answers.fault.rejected': 'सङ्कलन गरिएको ठाउँमै अस्वीकार गरिएको छ। ठीक भए त्यहीँ स्वीकृत गर्नुहोस्।',
  'answers.fault.missing': '“{question}” को जवाफ छैन। फेरि सोध्नुहोस्, वा यो पङ्क्ति छोड्नुहोस्।',
  'answers.fault.choice': '“{question}” को जवाफ “{found}” छ। फारामकै विकल्पमध्ये एउटा लेख्नुहोस्।',
  'answers.fault.number': '“{question}” को जवाफ “{found}” छ। एकाइ नराखी 12.5 जस्तो सङ्ख्या लेख्नुहोस्।',
  'answers.fault.whole': '“{question}” को जवाफ {found} छ। पूर्ण सङ्ख्या लेख्नुहोस्।',
  'answers.fault.range': '“{question}” को जवाफ {found} छ। {least} देखि {most} सम्म हुनुपर्छ।',
  'answers.fault.sum': '“{question}” सम्ममा जम्मा {found} छ। सबै जोडेर {sum} हुनुपर्छ।',
  'answers.fault.ward': 'वडा “{found}” लेखिएको छ। यस पालिकामा वडा 1 देखि {wards} सम्म छन्।',
  'answers.fault.unit': 'क्लस्टर “{found}” नमुनामा छैन। त्यसको नम्बर, वा सट्टाको भए R1 आदि लेख्नुहोस्।',
  'answers.fault.unit_ward': 'क्लस्टर {unit} वडा {found} मा लेखिएको छ। त्यो {is} मा छ: एउटा सच्याउनुहोस्।',
  'answers.fault.other_sample':
    'अर्को नमुना ({found}) बाट सोधिएको हो। यो योजना {stamp} अनुसार चल्छ: जवाफ आफ्नै नमुना भएको योजनामा ल्याउनुहोस्।',
  'answers.fault.position': 'स्थान “{found}” लेखिएको छ। अक्षांश र देशान्तर 27.71 85.32 जस्तो अंशमा लेख्नुहोस्।',
  'answers.fault.outside':
    'पालिकाबाहिर पर्छ (अक्षांश {lat}, देशान्तर {lng})। स्थान सच्याउनुहोस्, वा यो पङ्क्ति छोड्नुहोस्।',
}
