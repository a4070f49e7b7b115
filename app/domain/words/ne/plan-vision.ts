import type { Translation } from '../en/english.ts'
import type { planVisionWords as english } from '../en/plan-vision.ts'

export const planVisionWords: Translation<typeof english> = {
  'vision.title': 'दूरदृष्टि र ध्येय',
  'vision.sentence': 'पालिका कहाँ पुग्न चाहन्छ, र त्यसका लागि के गर्छ: छोटो एक-एक वाक्य।',
  'vision.vision': 'दूरदृष्टि',
  'vision.mission': 'ध्येय',
  'vision.saved': 'परिवर्तन सफलतापूर्वक सुरक्षित भयो',
  'vision.failed': 'परिवर्तन सुरक्षित हुन सकेन',
  'vision.points': 'अवसर र चुनौती',
  'vision.pointsSentence':
    'केले सहयोग गर्छ र केले रोक्छ। धेरै लाइन टाँस्दा हरेक लाइन एउटा बुँदा हुन्छ; Alt सँग ↑ वा ↓ ले क्रम मिलाउँछ।',
  'vision.opportunities': 'अवसरहरू',
  'vision.opportunity': 'अवसर',
  'vision.noOpportunities': 'अहिलेसम्म कुनै अवसर छैन। पहिलो लेख्नुहोस्।',
  'vision.addOpportunity': 'अवसर थप्नुहोस्',
  'vision.challenges': 'चुनौतीहरू',
  'vision.challenge': 'चुनौती',
  'vision.noChallenges': 'अहिलेसम्म कुनै चुनौती छैन। पहिलो लेख्नुहोस्।',
  'vision.addChallenge': 'चुनौती थप्नुहोस्',
  'vision.description': 'विवरण',
  'vision.editOf': '{name} को विवरण',
  'vision.up': '{name} माथि सार्नुहोस्',
  'vision.down': '{name} तल सार्नुहोस्',
  'vision.added': '{thing} सफलतापूर्वक थपियो',
  'vision.edited': '{thing} सफलतापूर्वक सम्पादन भयो',
  'vision.deleted': '{thing} सफलतापूर्वक मेटियो',
  'vision.failedAdding': 'थप्न सकिएन',
  'vision.failedEditing': 'सम्पादन गर्न सकिएन',
  'vision.failedDeleting': 'मेट्न सकिएन',
}
