import { Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listClusters } from '../../../domain/bat/clusters/contract.ts'
import { localName } from '../../../domain/messages/local-name.ts'
import { listProjects } from '../../../domain/mhp/projects/contract.ts'
import { listPlans, readPlan } from '../../../domain/plan/contract.ts'
import { planGeojsons } from '../../../domain/plan/geojsons-contract.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { Dialog } from '../../ui/pane/dialog.tsx'
import { type Unsent, useAddToPlan } from '../../ui/run/use-add-to-plan.ts'
import { ListFrame } from '../../ui/table/place/list-frame.tsx'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import { BatchBar } from '../places/batch-bar.tsx'
import { screenWords, toScreen } from '../plan-screens.ts'
import classes from './unsent.module.css'
import type { UnsentForm } from './unsent-forms.ts'

/** Results that are not in any plan yet, the plan to which they are added, and why one was refused. */
export default function UnsentDialog(props: { found: Unsent[]; forms: UnsentForm[]; close(): void }) {
  const { found, forms, close } = props
  const say = useSay()
  const language = languageChoice.use()
  const queries = useQueryClient()
  const query = { page: '1', page_size: '100' } as const
  const { data } = useQuery({ ...endpointQuery(listPlans, { query }), staleTime: 0 })
  const plans = data?.results ?? []
  const { value: chosen, setValue: setChosen } = useDraftState<string | null>('choice.unsent-into', null)
  const offered = plans.filter(
    ({ rights, municipality }) => rights.write && found.some(({ sddmm }) => sddmm === municipality.sddmm),
  )
  const plan = offered.find(({ id }) => String(id) === chosen) ?? offered[0]
  const here = found.filter(({ sddmm }) => sddmm === plan?.municipality.sddmm)
  const changed = () =>
    Promise.all(
      [listClusters, listProjects, planGeojsons, listPlans, readPlan].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const { batch, add } = useAddToPlan(changed, 'unsent.added')
  const nameOf = (id: number) => plans.find(one => one.id === id)?.name ?? say('unsent.plan', { id })
  return (
    <Dialog title={say('unsent.title')} closeLabel={say('shell.close')} close={close}>
      <div className={classes.dialog}>
        <p>{say(found.length + forms.length === 0 ? 'unsent.none' : 'unsent.about')}</p>
        {found.length > 0 && (
          <ListFrame counts={{ fitting: found.length }}>
            <ul className={classes.list}>
              {found.map(({ key, name, isOffline, refused }) => (
                <li key={key}>
                  <b>{name}</b>
                  {isOffline && <span>{say('unsent.offline')}</span>}
                  {refused && <span className={classes.refused}>{refused}</span>}
                </li>
              ))}
            </ul>
          </ListFrame>
        )}
        {found.length > 0 && data && plan === undefined && <p>{say('unsent.noPlan')}</p>}
        {plan && (
          <div className={classes.send}>
            <Select
              label={say('unsent.into')}
              data={offered.map(({ id, name, municipality }) => ({
                value: String(id),
                label: `${name}, ${localName(municipality, language)}`,
              }))}
              value={String(plan.id)}
              onChange={setChosen}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
            />
            <Button
              variant="primary"
              busy={batch !== null}
              disabled={here.length === 0}
              onClick={() => void add(here, plan.id)}
            >
              {say('unsent.add', { count: here.length })}
            </Button>
          </div>
        )}
        <BatchBar batch={batch} />
        {forms.length > 0 && (
          <>
            <p>{say('unsent.forms')}</p>
            <ul className={classes.list}>
              {forms.map(({ plan, screen }) => (
                <li key={`${plan} ${screen}`}>
                  <Link {...toScreen(plan, screen)} onClick={close}>
                    {nameOf(plan)}: {say(screenWords[screen] ?? 'planFrame.form')}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
