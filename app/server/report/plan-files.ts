import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '../../domain/messages/messages.ts'
import type { OutputKind } from '../../domain/report/contract.ts'
import type { Db, DbOrTransaction } from '../db/open.ts'
import { users } from '../db/schema-accounts.ts'
import { planFileParts, planFiles } from '../db/schema-plans.ts'
import { fullName } from '../db/versioned-rows.ts'

const part_bytes = 1 << 20
/** Lifetime of a link. */
const link_ms = 10 * 60_000

type File = typeof planFiles.$inferSelect
export type SavedFile = File & { made_by_name: string | null }
/** Files that were created together. There is at least one. */
type FilesOfLanguage = [SavedFile, ...SavedFile[]]
type Made = { type: string; name: string; bytes: Uint8Array }
type Of = Pick<File, 'language' | 'of_change' | 'atlas_version' | 'rates_version' | 'made_at' | 'made_by'>

/** Replaces the files of a plan in one language. The first one is served by default. */
export async function saveFiles(
  tx: DbOrTransaction,
  { plan_id, kind }: { plan_id: number; kind: OutputKind },
  files: readonly Made[],
  of: Of,
): Promise<void> {
  const { plan_id: ofPlan, kind: ofKind, language } = planFiles
  await tx.delete(planFiles).where(and(eq(ofPlan, plan_id), eq(ofKind, kind), eq(language, of.language)))
  for (const { type, name, bytes } of files) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const pages = type === 'pdf' ? pagesOfPdf(bytes) : null
    const row = { plan_id, kind, type, name, bytes: bytes.length, sha256, pages, ...of }
    const [{ id }] = await tx.insert(planFiles).values(row).returning({ id: planFiles.id })
    for (let n = 0; n * part_bytes < bytes.length; n++) {
      const part = bytes.subarray(n * part_bytes, (n + 1) * part_bytes)
      await tx.insert(planFileParts).values({ file_id: id, n, bytes: part })
    }
  }
}

/** Page objects of pdfkit, which are not compressed. */
const pageObject = '/Type /Page\n'
export function pagesOfPdf(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = file.indexOf(pageObject); at >= 0; at = file.indexOf(pageObject, at + 1)) count++
  return count
}

/** Returns the files of each language, starting with the language in which files were created last. */
export async function readFiles(
  db: DbOrTransaction,
  plan: number,
  kind: OutputKind,
): Promise<FilesOfLanguage[]> {
  const rows = await db
    .select({ file: planFiles, made_by_name: fullName })
    .from(planFiles)
    .leftJoin(users, eq(users.id, planFiles.made_by))
    .where(and(eq(planFiles.plan_id, plan), eq(planFiles.kind, kind)))
    .orderBy(asc(planFiles.id))
  const sets = new Map<Language, SavedFile[]>()
  for (const { file, made_by_name } of rows) {
    const set = sets.get(file.language) ?? []
    set.push({ ...file, made_by_name })
    // Ids grow, so the set whose file comes last is the newest. It is moved to the end.
    sets.delete(file.language)
    sets.set(file.language, set)
  }
  return [...sets.values()].reverse() as FilesOfLanguage[]
}

export async function readFile(db: DbOrTransaction, id: number): Promise<File | undefined> {
  return (await db.select().from(planFiles).where(eq(planFiles.id, id)))[0]
}

/** Streams the bytes of a file and reads each part only when it is needed. */
export function streamFile(db: Db, { id }: File): ReadableStream<Uint8Array> {
  let n = 0
  return new ReadableStream({
    async pull(controller) {
      const [part] = await db
        .select({ bytes: planFileParts.bytes })
        .from(planFileParts)
        .where(and(eq(planFileParts.file_id, id), eq(planFileParts.n, n++)))
      if (part) controller.enqueue(new Uint8Array(part.bytes))
      else controller.close()
    },
  })
}

export const filesPath = '/media/plans/'

/**
 * Creates links to files that can be opened without a login. Each link has an expiry time and is signed with the secret
 * that all processes share.
 */
export function makeLinks(secret: Uint8Array, clock: () => Date) {
  const signatureOf = (id: number, until: number) =>
    createHmac('sha256', secret).update(`file ${id} of a plan until ${until}`).digest('base64url')
  return {
    linkTo({ id, name }: Pick<File, 'id' | 'name'>): string {
      const until = clock().getTime() + link_ms
      return `${filesPath}${id}/${name}?until=${until}&sig=${signatureOf(id, until)}`
    },
    isGood(id: number, until: string | undefined, sig: string | undefined): boolean {
      if (!/^\d{13}$/.test(until ?? '') || sig === undefined || Number(until) < clock().getTime())
        return false
      const [given, right] = [Buffer.from(sig), Buffer.from(signatureOf(id, Number(until)))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
export type Links = ReturnType<typeof makeLinks>
