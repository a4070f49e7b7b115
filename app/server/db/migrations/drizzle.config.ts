import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name <what>` writes the next SQL file. The tables are defined in schema-*.ts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './app/server/db/schema-*.ts',
  out: './app/server/db/migrations',
})
