import * as v from 'valibot'
import { MessageSchema } from '../messages/message.ts'
import { unseen } from '../messages/unseen.ts'
import type { Capability } from '../roles.ts'
import { endpoint } from './endpoint.ts'
import { paged, pageQuery } from './paged.ts'

/**
 * Editable resources, declared as values: documents, lists of rows, grids, rate tables and outputs. The endpoints of
 * the contract follow from a declaration, app/server/db/resource.ts serves them, and forms and tables use `fields`.
 */

type Entries = v.ObjectEntries
type Path = `/api/${string}`
type Place<P extends Entries> = {
  path: Path
  /** Path parameters, except the `id` of the row itself. */
  params: P
  /** Name used in summaries and in the audit log. */
  name: string
  read: Capability
  write: Capability
  /** For a resource within a plan, the guard of the `{plan}` in the path also applies. */
  right?: 'plan'
}
/** Returns the capability and, within a plan, the permission that a call requires. */
const accessFor = <P extends Entries>(d: Place<P>, level: 'read' | 'write' | 'report') => ({
  can: level === 'read' ? d.read : d.write,
  ...(d.right && {
    right: {
      level,
      planOf: ({ params }: { params: unknown }) => ({ plan: (params as { plan: number }).plan }),
    },
  }),
})

/** Increases with each change of a document or row; 0 if it has never been saved. */
export const Version = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Id of a row in a path. */
export const RowId = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
/** Id of a row in a request body. */
export const RowNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))
/** Idempotency key. Within a plan, the same key creates only one row, however often it is sent. */
export const SentKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const allUnseen = new RegExp(`[${unseen}]`, 'g')
/**
 * Text that people enter, limited in letters as readers see them: a Nepali syllable counts as one. Invisible
 * characters may be pasted along with text; they could reverse a row of a list or leave a plan without a visible name.
 */
export const PlanText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(text => text.replace(allUnseen, '')),
    v.string(),
    v.normalize('NFC'),
    v.trim(),
    v.nonEmpty('field.required'),
    maxLength(max),
  )

/** Counting letters is slow, so it is done only if there are more characters than allowed letters. */
function maxLength(max: number): v.MaxGraphemesAction<string, number, undefined> {
  const counting = v.maxGraphemes<string, number>(max)
  return {
    ...counting,
    '~run': (dataset, config) =>
      dataset.typed && dataset.value.length <= max ? dataset : counting['~run'](dataset, config),
  }
}

/** The user who changed it last, and when; null if it was never changed. */
export const changeInfo = {
  version: Version,
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
}

/** Read-only reply fields that a request may send back. They are ignored. */
const repeated = {
  id: v.optional(v.number()),
  saved: v.optional(v.boolean()),
  changed_by: v.optional(v.nullable(v.string())),
  changed_at: v.optional(v.nullable(v.string())),
}
/** If the version is omitted, saving does not check for conflicts. */
const bodyOf = <F extends Entries>(fields: F) =>
  v.strictObject({ ...repeated, ...fields, version: v.optional(Version) })

/** Fields that may be empty, which is null rather than 0. Fields that were added later are missing in older rows. */
const orNull = <F extends Entries>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.type === 'nullish' ? field : v.nullable(field),
    ]),
  ) as {
    [N in keyof F]: F[N] extends { type: 'nullish' } ? F[N] : v.NullableSchema<F[N], undefined>
  }
/** Fields that a request body may omit. */
const orNone = <F extends Entries>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, v.optional(field)])) as {
    [N in keyof F]: v.OptionalSchema<F[N], undefined>
  }

/**
 * A single value that is read and replaced as a whole. If it was never saved, all its fields are null and `saved` is
 * false. `derived` fields are computed: a request body may omit them, or repeat them if they match.
 */
export function documentOf<P extends Entries, F extends Entries, const D extends Entries>(
  d: Place<P> & { fields: F; derived: D },
) {
  const { path, name } = d
  const params = v.object(d.params)
  const reply = v.object({
    ...orNull(d.fields),
    ...orNull(d.derived),
    ...changeInfo,
    saved: v.boolean(),
    warnings: v.optional(v.array(MessageSchema)),
  })
  return {
    ...d,
    show: endpoint({ method: 'GET', path, ...accessFor(d, 'read'), summary: `Read ${name}`, params, reply }),
    save: endpoint({
      method: 'PUT',
      path,
      ...accessFor(d, 'write'),
      summary: `Replace ${name}`,
      params,
      body: bodyOf({ ...orNone(d.derived), warnings: v.optional(v.array(MessageSchema)), ...d.fields }),
      reply,
      form: true,
    }),
  }
}

/** A list of rows that are added, changed and removed individually. `path` ends with a slash. */
export function listResource<P extends Entries, F extends Entries>(d: Place<P> & { fields: F; max: number }) {
  const { path, name } = d
  const row = v.object({ id: v.number(), ...d.fields, ...changeInfo })
  const [params, one] = [v.object(d.params), v.object({ ...d.params, id: RowId })]
  const onePath: Path = `${path}{id}`
  const write = { ...accessFor(d, 'write'), form: true } as const
  return {
    ...d,
    row,
    list: endpoint({
      method: 'GET',
      path,
      ...accessFor(d, 'read'),
      summary: `List ${name}`,
      params,
      reply: v.array(row),
    }),
    add: endpoint({
      ...write,
      method: 'POST',
      path,
      summary: `Add one of ${name}`,
      params,
      body: v.strictObject({ ...repeated, ...d.fields }),
      reply: row,
      status: 201,
    }),
    edit: endpoint({
      ...write,
      method: 'PUT',
      path: onePath,
      summary: `Change one of ${name}`,
      params: one,
      body: bodyOf(d.fields),
      reply: row,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: onePath,
      ...accessFor(d, 'write'),
      summary: `Remove one of ${name}`,
      params: one,
      reply: v.undefined(),
      status: 204,
    }),
  }
}

/**
 * Numbers, choices or texts by row and code, which are either all saved or not saved at all. `id` is the name of the
 * row's id, and `cells` has the schema of each code. `shown` fields are read-only, and a request body may repeat them.
 */
export function gridOf<P extends Entries, const I extends string, C extends Entries, H extends Entries>(
  d: Place<P> & {
    id: I
    cells: C
    shown: H
    max: number
    max_KB?: number
  },
) {
  const { path, name, shown, cells } = d
  const params = v.object(d.params)
  const id = Object.fromEntries([[d.id, RowNumber]]) as { [name in I]: typeof RowNumber }
  const row = v.object({ ...id, ...shown, ...orNull(cells), version: Version })
  const reply = v.array(row)
  const sent = v.strictObject({ ...id, ...orNone(shown), ...cells, version: v.optional(Version) })
  return {
    ...d,
    codes: Object.keys(cells) as (keyof C & string)[],
    row,
    show: endpoint({ method: 'GET', path, ...accessFor(d, 'read'), summary: `Read ${name}`, params, reply }),
    save: endpoint({
      method: 'POST',
      path,
      ...accessFor(d, 'write'),
      summary: `Save ${name}, all rows or none`,
      params,
      body: v.pipe(v.array(sent), v.maxLength(d.max)),
      max_KB: d.max_KB,
      reply,
      form: true,
    }),
  }
}

/** A paged table of figures whose rows can be changed, but not added or removed. `shown` fields are read-only. */
export function rateTable<F extends Entries, S extends Entries>(d: {
  list: Path
  update: Path
  name: string
  can: Capability
  fields: F
  shown: S
}) {
  const row = v.object({ id: v.number(), ...d.shown, ...d.fields, ...changeInfo })
  return {
    ...d,
    row,
    list: endpoint({
      method: 'GET',
      path: d.list,
      can: d.can,
      summary: `List ${d.name}`,
      query: pageQuery(pageSizes, defaultPageSize),
      reply: paged(row),
    }),
    update: endpoint({
      method: 'PUT',
      path: d.update,
      can: d.can,
      summary: `Change a row of ${d.name}`,
      params: v.object({ id: RowId }),
      body: bodyOf({ ...v.partial(v.object(d.shown)).entries, ...d.fields }),
      reply: row,
      form: true,
    }),
  }
}
/** A paged table of figures whose rows can be added and removed, up to `max`. */
export function rateRows<F extends Entries, S extends Entries>(
  d: Parameters<typeof rateTable<F, S>>[0] & { add: Path; remove: Path; max: number },
) {
  const table = rateTable(d)
  return {
    ...table,
    max: d.max,
    add: endpoint({
      method: 'POST',
      path: d.add,
      can: d.can,
      summary: `Add a row to ${d.name}`,
      body: v.strictObject({ ...repeated, ...d.shown, ...d.fields }),
      reply: table.row,
      status: 201,
      form: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: d.remove,
      can: d.can,
      summary: `Remove a row of ${d.name}`,
      params: v.object({ id: RowId }),
      reply: v.undefined(),
      status: 204,
    }),
  }
}
export const pageSizes = ['10', '15', '20', '50', '100'] as const
export const defaultPageSize = '15'

/** An output that is created on request, and the most recent one. */
export function outputOf<P extends Entries, B extends v.GenericSchema, R extends Entries>(
  d: Place<P> & { options: B; made: R },
) {
  const { path, name } = d
  const params = v.object(d.params)
  const reply = v.object({ ...d.made, made_by: v.nullable(v.string()), made_at: v.nullable(v.string()) })
  return {
    ...d,
    last: endpoint({
      method: 'GET',
      path,
      ...accessFor(d, 'read'),
      summary: `The newest ${name}`,
      params,
      reply,
    }),
    make: endpoint({
      method: 'POST',
      path,
      ...accessFor(d, 'report'),
      summary: `Make ${name} anew`,
      params,
      body: d.options,
      reply,
    }),
  }
}
