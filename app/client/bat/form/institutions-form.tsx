import { ActionIcon, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReplyOf } from '../../../domain/api/endpoint.ts'
import type { BatInputs, InstitutionInput } from '../../../domain/bat/bat-inputs.ts'
import type { batParameters } from '../../../domain/bat/contract.ts'
import type { Message } from '../../../domain/messages/messages.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { useSay } from '../../ui/use-say.ts'
import classes from '../bat.module.css'
import { institutionErrors } from '../bat-request.ts'

type Kinds = ReplyOf<typeof batParameters>['institutions']
const words = { number: 'bat.institutions.number', avg_load_W: 'bat.institutions.load' } as const

/** Institutions in the cluster, in addition to its households: type, number and load of each. */
export function InstitutionsForm(props: { kinds: Kinds; form: FormState<BatInputs> }) {
  const { kinds, form } = props
  const say = useSay()
  const rows = form.values.institutions
  const free = kinds.filter(kind => !rows.some(row => row.institution_id === kind.institution_id))
  const setRows = (institutions: InstitutionInput[]) => form.change({ institutions })
  const change = (at: number, some: Partial<InstitutionInput>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...some } : row)))
  const sentence = (one: Message | string) => (typeof one === 'string' ? one : say(one.key, one.params))
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
          {(['number', 'avg_load_W'] as const).map(field => (
            <NumberField
              key={field}
              aria-label={`${nameOf(row.institution_id)}: ${say(words[field])}`}
              unit={field === 'avg_load_W' ? 'W' : undefined}
              value={row[field]}
              errors={institutionErrors(row)?.[field]?.map(one => sentence(one))}
              change={value => change(at, { [field]: value ?? Number.NaN })}
            />
          ))}
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
  const say = useSay()
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
