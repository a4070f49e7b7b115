import type { Translation } from '../en/english.ts'
import type { technologiesWords as English } from '../en/technologies.ts'

export const technologiesWords: Translation<typeof English> = {
  'technology.shs': 'सोलार होम सिस्टम',
  'technology.solar_minigrid': 'सोलार मिनी-ग्रिड',
  'technology.mhp': 'लघु जलविद्युत्',
  'technology.grid': 'ग्रिड विस्तार',
  'technology.none': 'ग्रिड पुगिसकेको',

  'rates.titleShsAc': 'सौर्य गृह प्रणाली (AC)',
  'rates.titleShsDc': 'सौर्य गृह प्रणाली (DC)',
  'rates.titleGrid': 'ग्रिड विस्तार',
  'rates.shs': 'सौर्य गृह प्रणाली',
  'rates.smg': 'सौर्य मिनिग्रिड',
  'rates.mhp': 'लघु जलविद्युत्',

  'costs.shsAc': 'सौर्य गृह AC',
  'costs.shsDc': 'सौर्य गृह DC',
  'costs.mhp': 'लघु जलविद्युत्',
  'costs.grid': 'ग्रिड',
  'costs.smg': 'सौर्य मिनिग्रिड',

  'bat.sure.upkeepShs': 'सञ्चालन र मर्मत: सोलार होम सिस्टम',
  'bat.sure.upkeepSmg': 'सञ्चालन र मर्मत: सोलार मिनी-ग्रिड',
  'bat.sure.upkeepMhp': 'सञ्चालन र मर्मत: लघु जलविद्युत्',
  'bat.sure.upkeepGrid': 'सञ्चालन र मर्मत: ग्रिड लाइन',

  'proposal.cluster.shs': '{name} मा सोलार होम सिस्टम',
  'proposal.cluster.solar_minigrid': '{name} मा सोलार मिनी-ग्रिड',
  'proposal.cluster.mhp': '{name} का लागि लघु जलविद्युत् प्लान्ट',
  'proposal.cluster.grid': '{name} का घर ग्रिडमा जोड्ने',
}
