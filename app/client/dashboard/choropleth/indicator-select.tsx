import { IconChartHistogram, IconChevronDown } from '@tabler/icons-react'
import { type IndicatorId, indicatorIds } from '../../../domain/dashboard/indicators.ts'
import type { MessageKey } from '../../../domain/messages/messages.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './choropleth.module.css'
import { groupOf, type IndicatorGroup } from './indicator-group.ts'

const groups: Record<IndicatorGroup, MessageKey> = {
  people: 'dashboard.group.people',
  energy: 'dashboard.group.energy',
  renewable: 'dashboard.group.renewable',
  infrastructure: 'dashboard.group.infrastructure',
  land: 'dashboard.group.land',
}
/** Selects the figure that the map shows. It contains all figures of the dashboard in groups and can be searched. */
export default function IndicatorSelect(props: { indicator: IndicatorId; choose(id: IndicatorId): void }) {
  const say = useSay()
  return (
    <SearchSelect
      aria-label={say('choropleth.indicator')}
      className={classes.select}
      classNames={{
        input: classes.selectInput,
        section: classes.section,
        options: classes.options,
        groupLabel: classes.groupLabel,
      }}
      nothingFoundMessage={say('choropleth.noIndicator')}
      // The list scrolls, so browsers make it a tab stop, which would close it and lose the focus.
      comboboxProps={{
        width: 268,
        position: 'bottom-start',
        withinPortal: true,
        portalProps: { target: 'main' },
        zIndex: 450,
      }}
      withScrollArea={false}
      leftSection={<IconChartHistogram size={18} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      data={(Object.keys(groups) as IndicatorGroup[]).map(group => ({
        group: say(groups[group]),
        items: indicatorIds
          .filter(id => groupOf(id) === group)
          .map(id => ({ value: id, label: say(`indicator.${id}`) })),
      }))}
      value={props.indicator}
      choose={value => props.choose(value as IndicatorId)}
    />
  )
}
