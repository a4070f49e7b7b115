// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { FormField } from '../../../../app/client/ui/form/field.tsx'
import { isRequired } from '../../../../app/client/ui/form/field-kind.ts'
import { useForm } from '../../../../app/client/ui/form/use-form.ts'
import { loadMessages } from '../../../../app/client/ui/use-say.ts'
import { subCommittee } from '../../../../app/domain/plan/steps/people.ts'
import { rendered } from '../../rendered.ts'

beforeAll(() => loadMessages())

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  note: v.string(),
  watts: v.number(),
  price: v.nullable(v.number()),
  kind: v.picklist(['a', 'b']),
  more: v.optional(v.picklist(['a', 'b'])),
})
type Row = v.InferOutput<typeof schema>

test('a field is required where its schema takes nothing that is empty', () => {
  const names = Object.keys(schema.entries)
  expect(names.filter(name => isRequired(schema, name))).toEqual(['name', 'watts', 'kind'])
  const rows = v.strictObject({ ...subCommittee.fields, version: v.optional(v.number()) })
  expect(Object.keys(rows.entries).filter(name => isRequired(rows, name))).toEqual(
    Object.keys(subCommittee.fields),
  )
})

test('its control says so: text, number and choice', () => {
  function Row() {
    const form = useForm<Partial<Row>>({
      defaults: {},
      labels: Object.fromEntries(Object.keys(schema.entries).map(name => [name, 'admin.name'])),
      schema,
    })
    return (Object.keys(schema.entries) as (keyof Row)[]).map(name => (
      <div key={name} data-of={name}>
        <FormField form={form} name={name} />
      </div>
    ))
  }
  const place = document.createElement('div')
  place.innerHTML = rendered(
    <MantineProvider>
      <Row />
    </MantineProvider>,
  )
  const required = [...place.querySelectorAll<HTMLElement>('[data-of]')].filter(one =>
    [...one.querySelectorAll('input')].some(input => input.type !== 'hidden' && input.required),
  )
  expect(required.map(one => one.dataset.of)).toEqual(['name', 'watts', 'kind'])
})
