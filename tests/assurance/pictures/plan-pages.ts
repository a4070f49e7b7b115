import { setTimeout } from 'node:timers/promises'
import { extractText } from 'unpdf'
import type { LeastCostMap } from '../../../app/domain/bat/settlements-contract.ts'
import type { Plan } from '../../../app/domain/plan/contract.ts'
import type { PlanOutput } from '../../../app/domain/report/contract.ts'
import { pagePictures } from '../../../app/server/report/maps/map-pictures.ts'
import { savePicture } from './save-picture.ts'
import { dordi } from './scenes.ts'
import type { Studio } from './studio.ts'

const languages = ['en', 'ne'] as const
type Language = (typeof languages)[number]
/** How many settlements the sample plan has as its clusters: so many the map can number. */
const clusters = 9

/** The map of the clusters and two pages of the report of a sample plan, as the product makes them, for the guidelines. */
export async function capturePlanPages(studio: Studio): Promise<void> {
  const plan = await makePlan(studio)
  for (const language of languages) {
    const maps = await made(studio, plan, 'map', language)
    await savePdfPage(studio, maps, /^\S+ 9 /, { name: `plan-map-${language}`, width: 1100 })
    const report = await made(studio, plan, 'report', language)
    // Letters of Devanagari come out of a PDF in the order in which they are drawn.
    await savePdfPage(studio, report, /^(Table|त\S+) 4\.2 /m, {
      name: `plan-clusters-${language}`,
      width: 820,
    })
    await savePdfPage(studio, report, /^(Figure|\S*च\S+) 4\.1 /m, {
      name: `plan-energy-${language}`,
      width: 820,
    })
  }
}

/** A plan of Dordi with its largest settlements as clusters; nothing else is entered, and the report says so. */
async function makePlan(studio: Studio): Promise<number> {
  const person = (name: string) => ({ name, contact_no: '+977 9841000000', email: '', designation: '' })
  const { id } = await studio.callApi<Plan>('/api/plan/', {
    municipality: dordi,
    name: 'Sample plan',
    starting_year: '2026-01-01',
    ending_year: '2031-01-01',
    mayor: { ...person('Asha Gurung'), email: 'mayor@dordi.example', designation: 'Mayor/Chairperson' },
    deputy_mayor: { ...person('Mohan Rai'), designation: 'Deputy Mayor/Vice Chairperson' },
    municipality_officers: [],
    address: 'Dordi, Lamjung',
    email: 'office@dordi.example',
    area_sqkm: 350.9,
    neighbouring_muni_ids: [],
  })
  const { settlements } = await studio.callApi<LeastCostMap>('/api/bat/settlements', { municipality: dordi })
  const largest = settlements.toSorted((a, b) => b.num_house - a.num_house).slice(0, clusters)
  for (const { polygon, local_name } of largest)
    await studio.callApi('/api/bat/zonal-query/', {
      polygon,
      bat_form: { plan: id, tier: 3 },
      save_project: true,
      cluster_name: local_name,
    })
  return id
}

/** The PDF that the product makes of a plan. */
async function made(
  studio: Studio,
  plan: number,
  what: 'map' | 'report',
  language: Language,
): Promise<Uint8Array> {
  const path = `/api/plan/${plan}/${what}-generate/`
  let output = await studio.callApi<PlanOutput>(path, { language })
  while (output.state === 'working') {
    await setTimeout(1000)
    output = await studio.callApi<PlanOutput>(path)
  }
  const { state, files } = output
  const pdf = files.find(({ type }) => type === 'pdf')
  if (state !== 'ready' || !pdf) throw new Error(`the ${what} of the sample plan is ${state}`)
  return new Uint8Array(await (await fetch(studio.url + pdf.link)).arrayBuffer())
}

/** The first page of a PDF that a text stands on. */
async function savePdfPage(
  studio: Studio,
  pdf: Uint8Array,
  wanted: RegExp,
  { name, width }: { name: string; width: number },
): Promise<void> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  const at = text.findIndex(page => wanted.test(page))
  if (at === -1) throw new Error(`no page for ${name} has ${wanted}`)
  const picture = (await pagePictures(pdf))[at]
  await studio.sit({}, page =>
    savePicture(page, `data:image/png;base64,${Buffer.from(picture).toString('base64')}`, {
      path: `app/manuals/pictures/${name}.jpg`,
      width,
      max_kB: 150,
    }),
  )
}
