import pg from 'pg'
import { startPostgres } from '../../scripts/postgres/postgres.ts'

/** Prints the server's process id, then every number once its insert was acknowledged, until it is killed. */
const { url, pid } = await startPostgres({ folder: process.argv[2] })
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('create table acknowledged (n int)')
console.log(pid)
for (let n = 1; ; n++) {
  await client.query('insert into acknowledged values ($1)', [n])
  console.log(n)
}
