import type { Locator, Page } from 'playwright/test'
import type { LngLat } from '../../../app/domain/geometry.ts'
import type { MhpScan } from '../../../app/domain/mhp/contract.ts'
import type { TypedScreen } from '../typed/screens.ts'
import type { TypedContext } from '../typed/typed-context.ts'
import type { Value } from './values.ts'

/** A call of the API in the name of the first tab's person. */
export type CallApi = (method: string, path: string, data?: unknown) => Promise<never>
/** What a sequence is about; `corners` lie around houses, and a plant can stand at `reach`. */
export type RandomContext = TypedContext & { corners: LngLat[]; reach: MhpScan['rows'][number] }
/** What the driver has to know of a screen beside the table of typed screens. */
export type Kind = {
  /** As the table of typed screens calls it. */
  name: string
  /** Where the table opens it otherwise than it is driven. */
  reach?(page: Page, context: RandomContext): Promise<unknown>
  at?(context: RandomContext): string
  root?(page: Page): Locator
  /** What is saved before anyone types; may add to the world. */
  fill?(callApi: CallApi, context: RandomContext): Promise<unknown>
  /** Puts back what does not belong to one plan; it gets what `fill` answered. */
  undo?(callApi: CallApi, before: never): Promise<unknown>
  /** What the server has saved of it; nothing where it is only kept. */
  reads?(callApi: CallApi, context: RandomContext): Promise<unknown>
  /** Controls that are typed into. */
  controls: string | ((root: Locator) => Locator)
  value: Value
  /** What else must be present before it can be saved, by selector. */
  needs?: Readonly<Record<string, string>>
  /** How it is saved: Ctrl+S, its button, or not at all, where it is only kept. */
  saves?: 'keys' | 'button' | 'never'
  /** Its draft is read when it is opened: who goes to another tab opens it anew there. */
  opensAnew?: true
  /** It belongs to an account: what is kept of it is forgotten before each sequence. */
  isOfAccount?: true
  /** Not visible to other users: two tabs of one browser. */
  isOwn?: true
}
/** A screen that is driven: where it is, what is saved of it, and what its controls take. */
export type RandomScreen = Kind &
  Pick<TypedScreen, 'account' | 'isStep'> &
  Required<Pick<Kind, 'at' | 'root' | 'saves'>>

/** Reads below a plan. */
export const ofPlan =
  (...paths: string[]) =>
  (callApi: CallApi, { plan }: RandomContext): Promise<unknown> =>
    Promise.all(paths.map(path => callApi('GET', `/api/plan/${plan}${path}`)))
/** Replaces a document of a plan. */
export const putIn =
  (callApi: CallApi, { plan }: RandomContext) =>
  (path: string, body: object) =>
    callApi('PUT', `/api/plan/${plan}${path}`, body)
export const postIn =
  (callApi: CallApi, { plan }: RandomContext) =>
  (path: string, body: unknown) =>
    callApi('POST', `/api/plan/${plan}${path}`, body)

/** Pressed where it is, also under a notice that disappears after a while. */
export const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click()
/** The pencil of the first row. */
export const pressIn = (rows: string) => (page: Page) =>
  page
    .locator(rows)
    .first()
    .getByRole('button', { name: /^Edit / })
    .last()
    .evaluate(press)
