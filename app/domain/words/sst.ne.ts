import type { sstWords } from './sst.en.ts'
import type { Translation } from './words.ts'

export const sstWordsNe: Translation<typeof sstWords> = {
  'sst.tooMany': '{given} घरधुरी मागिएको छ, तर पालिकामा करिब {households} मात्र छन्; कम माग्नुहोस्',
  'sst.noHousehold': 'यस पालिकामा नमूना छान्न मिल्ने घरधुरी छैन',
  'sst.warn.exhausted':
    '{clusters} {stratum} क्लस्टर मागिएको थियो, तर पुग्दो घरधुरी भएका ठाउँ {units} मात्र छन्: सबै लिइयो',
  'sst.warn.noWards': 'वडाभन्दा कम {stratum} क्लस्टर छन्: तिनलाई क्रमअनुसार फैलाइएको छ, केही वडामा एउटै पनि छैन',
  'sst.warn.outside': '{percent} % घर यस्ता वर्गमा छन् जसको केन्द्र पालिकाबाहिर पर्छ; ती छानिन सकेनन्',
  'sst.warn.urban': 'हरेक वर्ग सहरी हो कि ग्रामीण भन्ने थाहा छैन; त्यहाँ पालिकाको प्रकारले तय गर्छ',
  'sst.warn.merged': '{count} क्लस्टर धेरै वर्ग मिलाएर बनाइएका छन्, किनकि एउटा वर्गमा पुग्दो घरधुरी छैन',
  'sst.warn.generated': 'यस नमूनाका घरहरू बनाइएका नमुना तथ्याङ्क हुन्: यसका आधारमा सर्वेक्षण नगर्नुहोस्',
  'sst.urban': 'सहरी',
  'sst.rural': 'ग्रामीण',
}
