/** A published Nepali text in which a term was read. */
type GlossarySource = { en: string; ne: string; url: string }

/**
 * Published Nepali texts in which the terms of the glossary were read. Offices come first, and newspapers follow that
 * report what an office published.
 */
export const glossarySources = {
  solar: {
    en: 'Central Renewable Energy Fund: solar home systems',
    ne: 'केन्द्रीय नवीकरणीय ऊर्जा कोष: सौर्य घरायसी प्रणाली',
    url: 'http://www.cref.gov.np/np/technology/7',
  },
  miniGrid: {
    en: 'Central Renewable Energy Fund: solar and wind mini-grids',
    ne: 'केन्द्रीय नवीकरणीय ऊर्जा कोष: सौर्य–वायु मिनी ग्रिड',
    url: 'http://cref.gov.np/np/technology/35',
  },
  biogas: {
    en: 'Central Renewable Energy Fund: household biogas plants',
    ne: 'केन्द्रीय नवीकरणीय ऊर्जा कोष: घरायसी बायोग्यास प्लान्ट',
    url: 'http://cref.gov.np/np/technology/11',
  },
  stove: {
    en: 'Central Renewable Energy Fund: improved metal cookstoves',
    ne: 'केन्द्रीय नवीकरणीय ऊर्जा कोष: सुधारिएको फलामे चुलो',
    url: 'http://www.cref.gov.np/np/technology/38',
  },
  gandaki: {
    en: 'Gandaki Province: standard for subsidised electric stoves, 2077',
    ne: 'गण्डकी प्रदेश: अनुदानमा आधारित विद्युतीय चुल्हो वितरण सम्बन्धी मापदण्ड, २०७७',
    url: 'http://moitfe.gandaki.gov.np/ne/information_rights/%E0%A4%85%E0%A4%A8%E0%A5%81%E0%A4%A6%E0%A4%BE%E0%A4%A8%E0%A4%AE%E0%A4%BE-%E0%A4%86%E0%A4%A7%E0%A4%BE%E0%A4%B0%E0%A4%BF%E0%A4%A4-%E0%A4%B5%E0%A4%BF%E0%A4%A6%E0%A5%8D%E0%A4%AF%E0%A5%81%E0%A4%A4%E0%A5%80/',
  },
  koshi: {
    en: 'Province 1: procedure for conditional grants, 2075',
    ne: 'प्रदेश नं. १: प्रदेश सशर्त अनुदान प्रदान गर्ने सम्बन्धी कार्यविधि, २०७५',
    url: 'http://moeap.p1.gov.np/node/214',
  },
  sudurpashchim: {
    en: 'Policy and Planning Commission, Sudurpashchim: goals and objectives',
    ne: 'नीति तथा योजना आयोग, सुदूरपश्चिम: लक्ष्य तथा उद्देश्य',
    url: 'https://pppc.sudurpashchim.gov.np/pages/goals-and-objectives-4',
  },
  mechinagar: {
    en: 'Mechinagar: rules of work of the municipal executive, 2074',
    ne: 'मेचीनगर नगरपालिका: नगर कार्यपालिका कार्य सम्पादन नियमावली, २०७४',
    url: 'http://mechinagarmun.gov.np/ne/content/%E0%A4%AE%E0%A5%87%E0%A4%9A%E0%A5%80%E0%A4%A8%E0%A4%97%E0%A4%B0-%E0%A4%A8%E0%A4%97%E0%A4%B0%E0%A4%AA%E0%A4%BE%E0%A4%B2%E0%A4%BF%E0%A4%95%E0%A4%BE-%E0%A4%A8%E0%A4%97%E0%A4%B0-%E0%A4%95%E0%A4%BE%E0%A4%B0%E0%A5%8D%E0%A4%AF%E0%A4%AA%E0%A4%BE%E0%A4%B2%E0%A4%BF%E0%A4%95%E0%A4%BE-%E0%A4%95%E0%A4%BE%E0%A4%B0%E0%A5%8D%E0%A4%AF-%E0%A4%B8%E0%A4%AE%E0%A5%8D%E0%A4%AA%E0%A4%BE%E0%A4%A6%E0%A4%A8-%E0%A4%A8%E0%A4%BF%E0%A4%AF%E0%A4%AE%E0%A4%BE%E0%A4%B5%E0%A4%B2%E0%A5%80-%E0%A5%A8%E0%A5%A6%E0%A5%AD%E0%A5%AA',
  },
  sanfebagar: {
    en: 'Sanfebagar: what the profile of a local level is',
    ne: 'साँफेबगर नगरपालिका: वस्तुगत विवरण भनेको के हो',
    url: 'https://sanfebagarmun.gov.np/content/%E0%A4%B5%E0%A4%B8%E0%A5%8D%E0%A4%A4%E0%A5%81%E0%A4%97%E0%A4%A4-%E0%A4%B5%E0%A4%BF%E0%A4%B5%E0%A4%B0%E0%A4%A3-%E0%A4%AD%E0%A4%A8%E0%A5%87%E0%A4%95%E0%A5%8B-%E0%A4%95%E0%A5%87-%E0%A4%B9%E0%A5%8B-%E0%A4%AF%E0%A5%8B-%E0%A4%95%E0%A4%B8%E0%A4%B0%E0%A5%80-%E0%A4%A4%E0%A4%AF%E0%A4%BE%E0%A4%B0-%E0%A4%97%E0%A4%B0%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%9B',
  },
  jeetpur: {
    en: 'Jeetpur Simara: plans and estimated expenditure, 2075/76',
    ne: 'जीतपुरसिमरा: आर्थिक वर्ष २०७५/०७६ को योजनाको विवरण',
    url: 'https://jeetpursimaramun.gov.np/en/content/%E0%A4%86%E0%A4%B0%E0%A5%8D%E0%A4%A5%E0%A4%BF%E0%A4%95-%E0%A4%B5%E0%A4%B0%E0%A5%8D%E0%A4%B7-%E0%A5%A6%E0%A5%AD%E0%A5%AB%E0%A5%A6%E0%A5%AD%E0%A5%AC-%E0%A4%95%E0%A5%8B-%E0%A4%AF%E0%A5%8B%E0%A4%9C%E0%A4%A8%E0%A4%BE%E0%A4%95%E0%A5%8B-%E0%A4%B5%E0%A4%BF%E0%A4%B5%E0%A4%B0%E0%A4%A3-%E0%A4%A4%E0%A4%A5%E0%A4%BE-%E0%A4%95%E0%A4%BE%E0%A4%B0%E0%A5%8D%E0%A4%AF%E0%A4%95%E0%A5%8D%E0%A4%B7%E0%A5%87%E0%A4%A4%E0%A5%8D%E0%A4%B0%E0%A4%97%E0%A4%A4-%E0%A4%B5%E0%A5%8D%E0%A4%AF%E0%A4%AF%E0%A4%95%E0%A5%8B-%E0%A4%85%E0%A4%A8%E0%A5%81%E0%A4%AE%E0%A4%BE%E0%A4%A8',
  },
  electricityAct: {
    en: 'Electricity Act, 2049 (Nepal Law Commission)',
    ne: 'विद्युत ऐन, २०४९ (नेपाल कानून आयोग)',
    url: 'http://www.lawcommission.gov.np/np/archives/category/documents/prevailing-law/statutes-acts/%E0%A4%B5%E0%A4%BF%E0%A4%A6%E0%A5%8D%E0%A4%AF%E0%A5%81%E0%A4%A4-%E0%A4%90%E0%A4%A8-%E0%A5%A8%E0%A5%A6%E0%A5%AA%E0%A5%AF',
  },
  electricityRules: {
    en: 'Electricity Rules, 2050 (Nepal Law Commission)',
    ne: 'विद्युत नियमावली, २०५० (नेपाल कानून आयोग)',
    url: 'http://www.lawcommission.gov.np/np/archives/28970',
  },
  tariffRules: {
    en: 'Electricity Tariff Fixation Rules, 2050 (Nepal Law Commission)',
    ne: 'विद्युत महसुल निर्धारण नियमावली, २०५० (नेपाल कानून आयोग)',
    url: 'http://www.lawcommission.gov.np/np/archives/20367',
  },
  regulationAct: {
    en: 'Electricity Regulatory Commission Act, 2074 (Nepal Law Commission)',
    ne: 'विद्युत नियमन आयोग ऐन, २०७४ (नेपाल कानून आयोग)',
    url: 'http://www.lawcommission.gov.np/np/archives/44934',
  },
  climatePolicy: {
    en: 'Climate change policy, section 14: risks (Nepal Law Commission)',
    ne: 'जलवायु परिवर्तन नीति, दफा १४: जोखिम (नेपाल कानून आयोग)',
    url: 'http://www.lawcommission.gov.np/np/archives/8383',
  },
  census: {
    en: 'Census office: technical questions and answers',
    ne: 'जनगणना: प्राविधिक प्रश्नोत्तर',
    url: 'https://censusnepal.cbs.gov.np/TechnicalFAQ/Index',
  },
  planning: {
    en: 'LI-BIRD: the seven steps of annual planning of local governments, 2022',
    ne: 'ली-बर्ड: स्थानीय सरकारको वार्षिक योजना तर्जुमा प्रक्रिया, २०२२',
    url: 'https://libird.org/7_steps/',
  },
  greenhouse: {
    en: 'Journal Prashasan: climate change and Nepal',
    ne: 'प्रशासन पत्रिका: जलवायु परिवर्तन',
    url: 'https://nepjol.info./index.php/prashasan/article/view/44647',
  },
  pokhara: {
    en: 'Radio Nepal, 2025: Pokhara publishes its municipal energy plan',
    ne: 'रेडियो नेपाल, २०८२: पोखरा महानगरपालिकाको नगर ऊर्जा योजना सार्वजनिक',
    url: 'https://radionepalonline.com/2025/08/06/629106.html',
  },
  nisdi: {
    en: 'Radio Nepal, 2020: electricity in Nisdi after eleven years',
    ne: 'रेडियो नेपाल, २०७७: निस्दीमा एघार वर्षपछि बिजुली',
    url: 'http://onlineradionepal.gov.np/2020/05/18/67094.html',
  },
  censusNews: {
    en: 'Badimalika Khabar, 2023: results of the census of 2078',
    ne: 'बडिमालिका खबर, २०७९: राष्ट्रिय जनगणना २०७८ को विवरण',
    url: 'https://badimalikakhabar.com/2023/03/24/156278',
  },
  fuels: {
    en: 'Gol Khabar, 2023: cooking fuels in the census of 2078',
    ne: 'गोल खबर, २०७९: जनगणना २०७८ मा खाना पकाउने इन्धन',
    url: 'https://golkhabar.com/2023/03/151700',
  },
  gas: {
    en: 'Ratopati, 2023: LPG in the census of 2078',
    ne: 'रातोपाटी, २०८०: जनगणना २०७८ मा एलपी ग्यास',
    url: 'https://www.ratopati.com/story/353756/lp-gas',
  },
  contribution: {
    en: 'Nature Khabar: action plan of the second NDC',
    ne: 'नेचर खबर: दोस्रो राष्ट्रिय निर्धारित योगदानको कार्ययोजना',
    url: 'https://naturekhabar.com/?p=17235',
  },
  access: {
    en: 'Radio Juntara: electricity of NEA by province',
    ne: 'रेडियो जुनतारा: प्राधिकरणको विद्युतीकरण तथ्याङ्क',
    url: 'https://www.eradiojuntara.com/post.php?post_id=1993',
  },
  microHydro: {
    en: 'Bikas Times, 2023: budget of Gandaki Province',
    ne: 'विकास टाइम्स, २०८०: गण्डकी प्रदेशको बजेट',
    url: 'https://bikastimes.com/2023/06/1434/',
  },
  lines: {
    en: 'Nepal Status: the Tamakoshi–Kathmandu line of NEA',
    ne: 'नेपाल स्टेटस: प्राधिकरणको तामाकोसी–काठमाडौं प्रसारण लाइन',
    url: 'https://nepalstatus.com/public/news/0903567977',
  },
  demand: {
    en: 'Urja Khabar: daily figures of NEA',
    ne: 'ऊर्जा खबर: प्राधिकरणको दैनिक विद्युत् विवरण',
    url: 'https://urjakhabar.com/news/0105167685',
  },
  centre: {
    en: 'Urja Sanchar: solar irrigation pumps of AEPC',
    ne: 'ऊर्जा सञ्चार: वैकल्पिक ऊर्जा प्रवर्द्धन केन्द्रका सौर्य सिँचाइ पम्प',
    url: 'https://urjasanchar.com/1785/',
  },
} as const satisfies Record<string, GlossarySource>
export type GlossarySourceId = keyof typeof glossarySources
