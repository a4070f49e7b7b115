import { Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAtom } from 'jotai'
import { useMemo } from 'react'
import { type Technology, technologies } from '../../../domain/bat/contract.ts'
import type { LeastCostMap } from '../../../domain/bat/settlements-contract.ts'
import { formatCount } from '../../../domain/format.ts'
import { useWords } from '../../ui/use-words.ts'
import { SettlementCards } from './settlement-cards.tsx'
import { type ColumnId, columnIds, columns, rowsOf } from './settlement-rows.ts'
import { SettlementTable } from './settlement-table.tsx'
import classes from './settlements.module.css'
import { tableChoiceAtom } from './settlements-state.ts'

/** Under this width a table of ten columns becomes cards (look.md). */
const phoneQuery = '(max-width: 759px)'

/** Every settlement as a row, searched, filtered and sorted; cards on a phone. */
export function SettlementsTab({ result }: { result: LeastCostMap }) {
  const say = useWords()
  const [choice, setChoice] = useAtom(tableChoiceAtom)
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const rows = useMemo(() => rowsOf(result.settlements, choice), [result, choice])
  const there = technologies.filter(technology => result.settlements.some(one => one.best === technology))
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          size="xs"
          aria-label={say('settlements.search')}
          placeholder={say('settlements.search')}
          value={choice.search}
          onChange={event => setChoice({ ...choice, search: event.currentTarget.value })}
        />
        <Select
          size="xs"
          aria-label={say('settlements.filter')}
          allowDeselect={false}
          value={choice.best}
          data={[
            { value: 'all', label: say('settlements.filter.all') },
            ...there.map(technology => ({ value: technology, label: say(`technology.${technology}`) })),
          ]}
          onChange={value => setChoice({ ...choice, best: value as Technology | 'all' })}
        />
        {isPhone && (
          <Select
            size="xs"
            aria-label={say('settlements.sort')}
            allowDeselect={false}
            value={choice.sort.by}
            data={columnIds.map(id => ({ value: id, label: say(columns[id].words) }))}
            onChange={value => {
              const by = value as ColumnId
              setChoice({ ...choice, sort: { by, descending: columns[by].isNumber } })
            }}
          />
        )}
        <p className={classes.found} role="status">
          {say('settlements.found', {
            place: result.municipality.name,
            shown: formatCount(rows.length),
            all: formatCount(result.settlements.length),
          })}
        </p>
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>
          {say(result.settlements.length === 0 ? 'settlements.noneFound' : 'settlements.noneFits')}
        </p>
      ) : isPhone ? (
        <SettlementCards rows={rows} />
      ) : (
        <SettlementTable rows={rows} />
      )}
    </div>
  )
}
