import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name <what>` writes the next SQL file; schema-*.ts define the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './app/server/db/schema-*.ts',
  out: './app/server/db/migrations',
})
