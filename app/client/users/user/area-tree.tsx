import { Checkbox, TextInput } from '@mantine/core'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatCount } from '../../../domain/format.ts'
import { localName } from '../../../domain/messages/local-name.ts'
import { roleLabel } from '../../../domain/role-ids.ts'
import { can, type RoleId } from '../../../domain/roles.ts'
import type { RegionTree } from '../../../domain/users/contract.ts'
import { languageChoice, useSay } from '../../ui/use-say.ts'
import classes from './area.module.css'
import {
  codesOfDistrict,
  codesOfProvince,
  codesOfTree,
  type District,
  foundRegions,
  type Province,
  shareOf,
  toggled,
} from './area-choice.ts'
import { MunicipalityRow, RegionRow } from './area-rows.tsx'

type Props = {
  tree: RegionTree
  role: RoleId | null
  chosen: number[]
  errors: string[] | undefined
  change(chosen: number[]): void
}

/** Up to this number of local levels, all are shown at once. */
const maxUnfolded = 20

/** The working area: provinces, districts and municipalities, each with a three-state checkbox (M-010). */
export function AreaTree({ tree, role, chosen, errors, change }: Props) {
  const say = useSay()
  const language = languageChoice.use()
  const id = useId()
  const [text, setText] = useState('')
  const chosenCodes = new Set(chosen)
  const all = codesOfTree(tree)
  const isUnfolded = all.length <= maxUnfolded
  const [folds, setFolds] = useState<Record<number, boolean>>({})
  const isSearching = text.trim() !== ''
  const found = foundRegions(tree, text)
  const isOpen = (code: number, codes: number[]) =>
    folds[code] ?? (isSearching || isUnfolded || shareOf(codes, chosenCodes).state === 'some')
  const fold = (code: number, open: boolean) => setFolds({ ...folds, [code]: !open })
  const toggle = (codes: number[]) => change(toggled(codes, chosen))
  const rowOf = (code: number, name: string, codes: number[]) => {
    const open = isOpen(code, codes)
    return {
      name,
      share: shareOf(codes, chosenCodes),
      isOpen: open,
      fold: () => fold(code, open),
      toggle: () => toggle(codes),
    }
  }
  const provinceRow = (province: Province) =>
    rowOf(province.scode, localName(province, language), codesOfProvince(province))
  const districtRow = (district: District) => rowOf(district.dcode, district.name, codesOfDistrict(district))
  const isNation = role !== null && can(roleLabel(role), 'area.all')
  return (
    <fieldset className={classes.area} aria-describedby={errors ? `${id}-error` : undefined}>
      <legend className={classes.legend}>
        <span>{say('admin.area')}</span>
        <span className={classes.count} role="status">
          {say('admin.areaCount', { count: formatCount(chosen.length) })}
        </span>
      </legend>
      <Checkbox
        radius="xs"
        classNames={{ body: classes.checkBody, inner: classes.checkInner, label: classes.checkLabel }}
        label={say('admin.toggleAll')}
        checked={shareOf(all, chosenCodes).state === 'all'}
        indeterminate={shareOf(all, chosenCodes).state === 'some'}
        onChange={() => toggle(all)}
      />
      {chosen.length === 0 && (
        <p className={classes.none}>{say(isNation ? 'admin.areaAll' : 'admin.areaNowhere')}</p>
      )}
      {errors && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          {errors.join(' ')}
        </p>
      )}
      <div className={classes.box}>
        <TextInput
          variant="unstyled"
          className={classes.find}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          name="assigned_sddmms"
          aria-label={say('admin.findRegion')}
          placeholder={say('admin.findRegion')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setFolds({})
          }}
        />
        {found.length === 0 && (
          <p className={classes.nothing}>{say(tree.length === 0 ? 'admin.noRegions' : 'region.nothing')}</p>
        )}
        <ul>
          {found.map(({ province, districts }) => (
            <RegionRow key={province.scode} {...provinceRow(province)}>
              {districts.map(({ district, municipalities }) => (
                <RegionRow key={district.dcode} {...districtRow(district)}>
                  {municipalities.map(municipality => (
                    <MunicipalityRow
                      key={municipality.sddmm}
                      code={municipality.sddmm}
                      name={localName(municipality, language)}
                      isChosen={chosenCodes.has(municipality.sddmm)}
                      toggle={() => toggle([municipality.sddmm])}
                    />
                  ))}
                </RegionRow>
              ))}
            </RegionRow>
          ))}
        </ul>
      </div>
    </fieldset>
  )
}
