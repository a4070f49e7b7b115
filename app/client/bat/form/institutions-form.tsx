import { ActionIcon, NumberInput, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import type { batParameters } from '../../../domain/bat/contract.ts'
import type { ReplyOf } from '../../../domain/endpoint.ts'
import { useWords } from '../../ui/use-words.ts'
import classes from '../bat.module.css'
import { batInputsAtom, type InstitutionInput } from '../bat-state.ts'

type Kinds = ReplyOf<typeof batParameters>['institutions']

/** Institutions that the cluster supplies beside its households: kind, number, load of one. */
export function InstitutionsForm({ kinds }: { kinds: Kinds }) {
  const say = useWords()
  const [inputs, setInputs] = useAtom(batInputsAtom)
  const rows = inputs.institutions
  const free = kinds.filter(kind => !rows.some(row => row.institution_id === kind.institution_id))
  const setRows = (institutions: InstitutionInput[]) => setInputs({ ...inputs, institutions })
  const change = (at: number, some: Partial<InstitutionInput>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...some } : row)))
  const nameOf = (id: number) => kinds.find(kind => kind.institution_id === id)?.name ?? ''

  return (
    <fieldset className={classes.institutions}>
      <legend>{say('bat.institutions')}</legend>
      {rows.length === 0 && (
        <Text size="xs" c="dimmed">
          {say('bat.institutions.none')}
        </Text>
      )}
      {rows.map((row, at) => (
        <div key={row.institution_id} className={classes.institution}>
          <span>{nameOf(row.institution_id)}</span>
          <NumberInput
            aria-label={`${nameOf(row.institution_id)}: ${say('bat.institutions.number')}`}
            value={row.number}
            min={0}
            max={10_000}
            allowDecimal={false}
            onChange={value => change(at, { number: Number(value) || 0 })}
          />
          <NumberInput
            aria-label={`${nameOf(row.institution_id)}: ${say('bat.institutions.load')}`}
            value={row.avg_load_W}
            min={0}
            suffix=" W"
            hideControls
            onChange={value => change(at, { avg_load_W: Number(value) || 0 })}
          />
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={say('bat.remove', { name: nameOf(row.institution_id) })}
            onClick={() => setRows(rows.filter(one => one !== row))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      {free.length > 0 && <AddInstitution free={free} add={row => setRows([...rows, row])} />}
    </fieldset>
  )
}

function AddInstitution({ free, add }: { free: Kinds; add(row: InstitutionInput): void }) {
  const say = useWords()
  const categories = [...new Set(free.map(kind => kind.category))]
  return (
    <Select
      aria-label={say('bat.institutions.kind')}
      placeholder={say('bat.institutions.add')}
      leftSection={<IconPlus size={16} stroke={1.6} />}
      value={null}
      searchable
      data={categories.map(group => ({
        group,
        items: free
          .filter(kind => kind.category === group)
          .map(kind => ({ value: String(kind.institution_id), label: kind.name })),
      }))}
      onChange={value => {
        const kind = free.find(one => String(one.institution_id) === value)
        if (kind) add({ institution_id: kind.institution_id, number: 1, avg_load_W: kind.avg_load_W })
      }}
    />
  )
}
