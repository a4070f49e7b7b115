import { useMemo } from 'react'
import { useSay } from '../../ui/use-say.ts'
import { useOnMap } from '../map/plan-map.ts'

type Near = {
  /** Codes of the neighbours that the map knows. */
  known: readonly number[]
  chosen: readonly number[]
  isReader: boolean
  nameOf(code: number): string
  choose(codes: number[]): void
}

/** Neighbours of a plan's municipality. Selected ones are tinted, and a click selects or deselects one. */
export function useNeighboursOnMap({ known, chosen, isReader, nameOf, choose }: Near): void {
  const say = useSay()
  const codes = [...new Set(isReader ? chosen : [...known, ...chosen])]
  const key = `${codes.join()} ${chosen.join()} ${isReader}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the codes, which are made anew each time
  const drawn = useMemo(() => {
    const isChosen = (code: number) => chosen.includes(code)
    return {
      areas: new Map(codes.map(code => [code, isChosen(code) ? 0.3 : 0])),
      describeLand: (code: number) => ({
        name: nameOf(code),
        note: isReader ? '' : say(isChosen(code) ? 'planForm.leaveOut' : 'planForm.addNeighbour'),
      }),
      select(code: number) {
        if (isReader) return
        choose(isChosen(code) ? chosen.filter(one => one !== code) : [...chosen, code])
      },
    }
  }, [key, say])
  useOnMap(drawn)
}
