import * as v from 'valibot'
import type { ToolContext } from '../../map/tool.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotices } from '../../ui/draft/draft-notices.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { FormField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import tool from '../../ui/tool.module.css'
import { useSay } from '../../ui/use-say.ts'
import { mhpTool } from '../mhp-tool.ts'
import { useOpenForm } from '../use-mhp-picking.ts'

const degrees = (max: number) => v.pipe(v.number(), v.minValue(-max), v.maxValue(max))
const Typed = v.object({ lng: degrees(180), lat: degrees(90) })
type LngLatValues = { lng: number | null; lat: number | null }
const nowhere: LngLatValues = { lng: null, lat: null }

type Props = {
  context: ToolContext
  isRefused?: boolean
  /** Name of the draft, if it is not that of the tool. */
  draft?: string
}

/**
 * Form alternative to a click on the map: longitude and latitude of the intake. `isRefused` means that it is not
 * allowed here. Until this is known, the form can be submitted and says why it is waiting, since Enter on a disabled
 * button would do nothing.
 */
export function TypedIntake({ context, isRefused = false, draft: name = 'mhp.intake' }: Props) {
  const say = useSay()
  const openForm = useOpenForm()
  const draft = useDraftState<LngLatValues>(name, nowhere)
  const form = useForm<LngLatValues>({
    defaults: nowhere,
    state: draft.state,
    labels: { lng: 'draw.table.lng', lat: 'draw.table.lat' },
    schema: Typed,
    check: ({ lng, lat }) => {
      const refusal = lng === null || lat === null ? null : mhpTool.refuse([lng, lat], context)
      return refusal ? { lat: [{ key: refusal.refused }] } : {}
    },
    async save({ lng, lat }) {
      draft.forget()
      if (lng !== null && lat !== null) openForm({ at: [lng, lat], arcId: null })
    },
  })

  return (
    <form {...form.props} className={tool.stack}>
      <h3>{say('mhp.typed')}</h3>
      <DraftNotices draft={draft} guardsLeave={false} />
      <div className={tool.two}>
        <FormField form={form} name="lng" unit="°" step={0.001} />
        <FormField form={form} name="lat" unit="°" step={0.001} />
      </div>
      <Button type="submit" variant="soft" disabled={isRefused}>
        {say('mhp.typed.use')}
      </Button>
    </form>
  )
}
