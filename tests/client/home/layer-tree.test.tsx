// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { beforeAll, expect, test } from 'vitest'
import { endpointQuery } from '../../../app/client/api/queries.ts'
import { LayerTree } from '../../../app/client/home/layers/layer-tree.tsx'
import { layerVisibilityAtom } from '../../../app/client/map/map-state.ts'
import { loadMessages } from '../../../app/client/ui/use-say.ts'
import { type Layer, type LayerGroup, layerGroups } from '../../../app/domain/layers/contract.ts'
import { layerTable } from '../../../app/domain/layers/layer-table.ts'
import { type MessageKey, say } from '../../../app/domain/messages/messages.ts'
import { rendered } from '../rendered.ts'

beforeAll(() => loadMessages())

const groups: LayerGroup[] = layerTable.map((group, order) => ({
  id: group.id,
  title: group.id,
  order,
  icon_url: `/icons/${group.id}.svg`,
  layers: group.layers.map(
    (entry, place): Layer => ({
      ...entry,
      title: entry.id,
      enabled: true,
      source: 'source',
      description: '',
      legend_path: '',
      order: place,
      type: 'Vector',
      sub_group: entry.sub_group ?? null,
      already_added: false,
      style: entry.id,
      origin: null,
      detail: entry.detail ?? false,
    }),
  ),
}))

/** The tree as text: one line for each heading, count and title. */
function linesOf(props: { isDetail?: boolean; plan?: { id: number }; chosen?: Record<string, boolean> }) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(endpointQuery(layerGroups, {}).queryKey, [...groups].reverse())
  const store = createStore()
  store.set(layerVisibilityAtom, props.chosen ?? {})
  const html = rendered(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <Provider store={store}>
          <LayerTree isDetail={props.isDetail ?? true} hasPlan={props.plan !== undefined} />
        </Provider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = html.slice(html.indexOf('<section')).replace(/<style[\s\S]*?<\/style>/g, '')
  return { html, lines: text.split(/<[^>]*>/).filter(Boolean) }
}

test('groups stand by their order, each with its icon, its count and its layers', () => {
  const { html, lines } = linesOf({})
  const heads = groups.slice(0, -1).map(group => say('en', `layerGroup.${group.id}` as MessageKey))
  expect(lines.filter(line => heads.includes(line)).slice(0, 3)).toEqual(['Boundaries', 'Energy', 'Water'])
  for (const { id } of groups.slice(0, -1)) expect(html).toContain(`/icons/${id}.svg`)
  expect(lines).toContain('4 of 5 shown')
  expect(lines.indexOf('Provinces')).toBeLessThan(lines.indexOf('Districts'))
})

test('without a plan there is no "My Plan" and none of its layers', () => {
  const { html, lines } = linesOf({})
  expect(lines).not.toContain('My Plan')
  expect(lines).not.toContain('BAT clusters')
  expect(html).not.toContain('/icons/my-plan.svg')
})

test('with a plan its layers stand last, in their sections, each with a count', () => {
  const { lines } = linesOf({ plan: { id: 1 }, chosen: { 'mhp-aoi': false } })
  const isSaid = (line: string) => !/^[\d/+]+$/.test(line)
  expect(lines.slice(lines.indexOf('My Plan')).filter(isSaid)).toEqual([
    ...['My Plan', '7 of 8 shown'],
    ...['BAT', '2 of 2 shown', 'BAT clusters', 'Map corrections'],
    ...['MHP', '3 of 4 shown', 'Intakes', 'Powerhouses', 'Areas of interest', 'Upstream areas'],
    ...['SST', '1 of 1 shown', 'Sampling clusters'],
    ...['Survey', '1 of 1 shown', 'Survey points'],
  ])
})

test('detail layers far from the ground are disabled, with the hint', () => {
  const disabled = (html: string) => html.match(/<input[^>]*disabled=""/g)?.length ?? 0
  expect(disabled(linesOf({ isDetail: true }).html)).toBe(0)
  const { html } = linesOf({ isDetail: false })
  expect(disabled(html)).toBe(3)
  expect(html).toContain('aria-description="Only visible when zoomed in to municipality level"')
})
