import { IconChevronDown, IconUserQuestion, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameMunicipality, readRoleRequest } from '../../../domain/accounts/account-flow-contract.ts'
import { failureText } from '../../../domain/api/call-failure.ts'
import { type LocalNames, localName } from '../../../domain/messages/local-name.ts'
import { districtOptions, municipalityOptions } from '../../../domain/region/contract.ts'
import { call } from '../../api/browser.ts'
import { endpointQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useDraftState } from '../../ui/draft/use-draft-state.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import classes from './area-request-bar.module.css'

/**
 * Progress of a new registration. The person selects the municipality, and sees that its Managers have been notified.
 */
export default function AreaRequestBar() {
  const say = useSay()
  const language = languageChoice.use()
  const queries = useQueryClient()
  const areaRequest = useQuery(endpointQuery(readRoleRequest, {}))
  const isAwaiting = areaRequest.data?.awaiting === true
  const levels = useQuery({ ...endpointQuery(municipalityOptions, {}), enabled: isAwaiting })
  const districts = useQuery({ ...endpointQuery(districtOptions, {}), enabled: isAwaiting })
  const { value: chosen, setValue: setChosen, forget } = useDraftState('account.wish', '')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(true)
  if (!areaRequest.data || !isAwaiting || !isOpen) return null

  const named = areaRequest.data.municipality
  const nameOf = (option: LocalNames | undefined) => option && localName(option, language)
  const districtOf = new Map(districts.data?.map(option => [option.value, nameOf(option)]))
  const data = (levels.data ?? [])
    .filter(({ value }) => value !== 0)
    .map(option => ({
      value: String(option.value),
      label: [nameOf(option), districtOf.get(option.dcode)].filter(Boolean).join(', '),
    }))

  async function send() {
    setBusy(true)
    setFailure(null)
    try {
      const reply = await call(nameMunicipality, { body: { municipality: Number(chosen) } })
      forget()
      queries.setQueryData(endpointQuery(readRoleRequest, {}).queryKey, reply)
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <aside className={classes.bar} aria-label={say('account.wishAwaiting')}>
      <IconUserQuestion size={18} stroke={1.6} aria-hidden />
      <p>
        <b>{say('account.wishAwaiting')}</b>{' '}
        {named === null
          ? say('account.wishLead')
          : say('account.wishSent', {
              municipality: nameOf(levels.data?.find(({ value }) => value === named)) ?? named,
            })}{' '}
        <span role="alert" className={classes.wrong}>
          {failure !== null && failureText(failure, say, 'form')}
        </span>
      </p>
      {named === null && (
        <div className={classes.choice}>
          <SearchSelect
            aria-label={say('account.wishMunicipality')}
            placeholder={say('account.wishMunicipality')}
            disabled={data.length === 0}
            nothingFoundMessage={say('region.nothing')}
            comboboxProps={{ width: 280, position: 'bottom-start', withinPortal: true, zIndex: 450 }}
            maxDropdownHeight={340}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
            rightSectionPointerEvents="none"
            limit={100}
            data={data}
            value={chosen}
            choose={setChosen}
          />
          <Button variant="primary" disabled={chosen === ''} busy={isBusy} onClick={() => void send()}>
            {say('account.wishSend')}
          </Button>
        </div>
      )}
      <Button variant="ghost" iconLabel={say('shell.close')} onClick={() => setOpen(false)}>
        <IconX size={18} stroke={1.6} aria-hidden />
      </Button>
    </aside>
  )
}
