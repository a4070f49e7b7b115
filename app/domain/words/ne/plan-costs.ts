import type { Translation } from '../en/english.ts'
import type { planCostsWords as english } from '../en/plan-costs.ts'

export const planCostsWords: Translation<typeof english> = {
  'planCosts.open': 'लागत दर सम्पादन गर्नुहोस्',
  'planCosts.note': 'यस योजनाको लागत यिनै दरले हिसाब हुन्छ। पहिले हिसाब भएका क्लस्टरले त्यसयता दर फेरिएको बताउँछन्।',
  'planCosts.useDefault': 'तालिकाका दर प्रयोग गर्ने',
  'planCosts.category': 'दुर्गमताको वर्ग',
  'planCosts.stated': 'तालिकामा: {value}',
  'planCosts.reset': 'तालिकाकै दरमा फर्काउनुहोस्',
  'planCosts.save': 'सुरक्षित गर्नुहोस्',
  'planCosts.saved': 'योजनाका लागत दर सफलतापूर्वक अद्यावधिक भए',
  'planCosts.failed': 'ऊर्जा लागत दर अद्यावधिक हुन सकेन',
  'planCosts.hours': 'दिनको घण्टा',
  'planCosts.days': 'वर्षको दिन',
  'planCosts.dc': 'DC प्रणालीमा आकारअनुसार तालिकाकै दर लाग्छ।',
}
