import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** An empty database of its own on the run's PostgreSQL. */
export async function freshDatabase(): Promise<string> {
  const broker = await fetch(inject('databaseBroker'))
  const url = new URL(await broker.text())
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}
