/** How the product is broken on purpose, to check that the test of a requirement fails. */
export type Break = { file: string; from: string; to: string }

const headers = 'app/server/http/security-headers.ts'
const served: Break = {
  file: 'app/server/http/files/client-files.ts',
  from: "|| address.includes('/.')",
  to: '',
}

const officeWords: Break = {
  file: 'app/domain/accounts/passwords/password-rules.ts',
  from: 'onlyOfficeWords.test(',
  to: "onlyOfficeWords.exec('') && (",
}

/** By requirement in asvs-5.0.0.csv. */
export const breaks: Record<string, Break> = {
  '13.4.1': served,
  '15.2.3': served,
  '7.1.1': {
    file: 'app/server/accounts/lifetimes.ts',
    from: 'refreshLifetime_s = 14 * day_s',
    to: 'refreshLifetime_s = 15 * day_s',
  },
  '15.2.2': {
    file: 'app/server/workers/caller-limits.ts',
    from: 'account.at_ms) * forgiven)',
    to: 'account.at_ms) * 1e9)',
  },
  '2.4.1': {
    file: 'app/server/workers/caller-limits.ts',
    from: 'makeSemaphore(atOnce)',
    to: 'makeSemaphore(1000)',
  },
  '11.5.1': {
    file: 'app/server/accounts/links.ts',
    from: "randomBytes(32).toString('base64url')",
    to: "String(Math.random()).padEnd(43, '0')",
  },
  '16.3.2': { file: 'app/server/db/audit.ts', from: 'else noted.set(key,', to: 'else new Map().set(key,' },
  '13.4.2': {
    file: 'app/server/db/connection/trace.ts',
    from: 'if (error instanceof DrizzleQueryError)',
    to: 'if (error instanceof DrizzleQueryError) return error.message\n  if (error instanceof DrizzleQueryError)',
  },
  '6.3.2': {
    file: 'app/server/accounts/seed.ts',
    from: "isOpen ? randomBytes(12).toString('base64url') : demoPassword",
    to: 'demoPassword',
  },
  '13.3.2': {
    file: 'compose.yaml',
    from: 'URJA_SECRET_FILE: /run/secrets/urja_secret',
    to: 'URJA_SECRET: change-me-change-me-change-me-now',
  },
  '3.4.6': { file: headers, from: '    "frame-ancestors \'none\'",\n', to: '' },
  '3.4.4': { file: headers, from: "    c.header('x-content-type-options', 'nosniff')\n", to: '' },
  '3.4.3': { file: headers, from: '    "object-src \'none\'",\n', to: '' },
  '3.5.1': {
    file: headers,
    from: "'cache-control': 'no-store',",
    to: "'cache-control': 'no-store', 'access-control-allow-origin': '*',",
  },
  '11.4.2': { file: 'app/server/accounts/passwords.ts', from: 'memoryCost: 19_456', to: 'memoryCost: 4_096' },
  '11.6.1': {
    file: 'app/server/accounts/own/proof.ts',
    from: 'if (thumbprint !== null && ',
    to: 'if (thumbprint === "" && ',
  },
  '6.2.1': { file: 'app/domain/accounts/person-fields.ts', from: 'min: 8', to: 'min: 6' },
  '15.3.7': {
    file: 'app/server/http/answer.ts',
    from: 'parse(endpoint.query, c.req.query())',
    to: 'parse(endpoint.query, Object.fromEntries(new URL(c.req.url).searchParams))',
  },
  '16.5.1': {
    file: 'app/server/http/answer.ts',
    from: "response.headers.set('x-request-id', id)",
    to: "response.headers.set('x-request-id', 'none')",
  },
  '2.2.2': {
    file: 'app/engine/requests/parse.ts',
    from: 'if (parsed.success) return parsed.output',
    to: 'if (!parsed.success) return input\n  if (parsed.success) return parsed.output',
  },
  '4.1.2': {
    file: 'scripts/nginx.conf',
    from: '      return 403;\n',
    to: '      return 308 https://$host$request_uri;\n',
  },
  '4.2.1': {
    file: 'app/server/main.ts',
    from: 'const timeouts = { ',
    to: 'const timeouts = { insecureHTTPParser: true, ',
  },
  '5.2.3': {
    file: 'tiles/readers/shapefile/zip-members.ts',
    from: 'maxTimes * packed)',
    to: '1e12)',
  },
  '9.2.3': { file: 'app/server/accounts/access-token.ts', from: '        audience,\n', to: '' },
  '11.1.1': { file: 'app/server/env.ts', from: "  'SMTP_URL',\n", to: "  'SMTP_URL',\n  'TILES_URL',\n" },
  '11.1.2': {
    file: 'app/server/accounts/links.ts',
    from: "createHash('sha256')",
    to: "createHash('sha1')",
  },
  '12.3.2': {
    file: 'app/server/plan/survey/odk-central.ts',
    from: '        agent: false,\n',
    to: '        agent: false,\n        rejectUnauthorized: false,\n',
  },
  '13.4.5': { file: 'scripts/Caddyfile', from: '/readyz /livez /metrics', to: '/readyz /livez' },
  '15.1.2': {
    file: 'scripts/containers/sbom.ts',
    from: "['sbom', '--sbom-format', 'cyclonedx']",
    to: "['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev']",
  },
  '15.3.2': {
    file: 'app/server/atlas/store/http-store.ts',
    from: "redirect: 'manual'",
    to: "redirect: 'follow'",
  },
  '1.3.3': {
    file: 'app/formats/csv.ts',
    from: 'const withoutFormula = (text: string) => (',
    to: 'const withoutFormula = (text: string) => (true ? text : ',
  },
  '2.1.3': {
    file: 'app/server/accounts/throttle.ts',
    from: 'loginLimits: Limits = { perAccount: 10,',
    to: 'loginLimits: Limits = { perAccount: 11,',
  },
  '3.4.1': { file: headers, from: 'max-age=31536000; ', to: 'max-age=86400; ' },
  '3.5.2': {
    file: 'app/server/http/request-body.ts',
    from: String.raw`if (!/^application\/(\w+\+)?json\b/i.test(type)) `,
    to: "if (type === 'none') ",
  },
  '4.1.1': {
    file: 'app/server/http/docs/docs-route.ts',
    from: "      'content-type': 'text/html; charset=utf-8',\n",
    to: '',
  },
  '6.2.4': {
    file: 'app/domain/accounts/passwords/password-rules.ts',
    from: '< minGuesses\n  if (isLeaked(password))',
    to: '< 0\n  if (false)',
  },
  '6.4.4': {
    file: 'app/server/users/routes.ts',
    from: '        await forgetFactor(tx, id)\n',
    to: '',
  },
  '6.1.2': {
    file: 'app/domain/accounts/passwords/office-words.ts',
    from: "    'urja',\n",
    to: "    'urja',\n    'bagmati',\n",
  },
  '6.2.11': officeWords,
  '7.2.3': {
    file: 'app/server/accounts/sessions.ts',
    from: "const refresh = randomBytes(32).toString('base64url')",
    to: "const refresh = randomBytes(8).toString('base64url')",
  },
  '7.3.1': {
    file: 'app/server/accounts/lifetimes.ts',
    from: 'refreshLifetime_s = 14 * day_s',
    to: 'refreshLifetime_s = 15 * day_s',
  },
  '7.5.2': {
    file: 'app/server/accounts/own/routes.ts',
    from: '      const { id } = body\n      await requirePassword(parts, call, body.current_password)\n',
    to: '      const { id } = body\n',
  },
  '8.3.1': {
    file: 'app/server/api.ts',
    from: '    ...messageRoutes,\n',
    to: "    ...messageRoutes,\n    { ...messageRoutes[0], endpoint: { ...messageRoutes[0].endpoint, path: '/api/everybody/' } },\n",
  },
  '9.1.2': {
    file: 'app/server/accounts/access-token.ts',
    from: "algorithms: ['HS256']",
    to: "algorithms: ['HS256', 'HS512']",
  },
  '13.4.4': {
    file: 'app/server/http/router.ts',
    from: "method === 'HEAD' ? 'GET'",
    to: "method === 'HEAD' || method === 'TRACE' ? 'GET'",
  },
  '14.1.1': {
    file: 'app/domain/people/personal-data.ts',
    from: "    last_name: { what: 'last name', why: 'who did what is told by name', retention: account, erased: 'gone' },\n",
    to: '',
  },
  '15.3.3': {
    file: 'app/domain/accounts/account-flow-contract.ts',
    from: 'body: v.strictObject({\n    first_name: FirstName,',
    to: 'body: v.object({\n    first_name: FirstName,',
  },
  '15.3.4': {
    file: 'app/server/accounts/throttle.ts',
    from: '      await consume(byAddress, networkPrefix(address))\n',
    to: '',
  },
  '16.2.3': {
    file: 'app/server/accounts/throttle.ts',
    from: 'export const loginLimits',
    to: "process.stdout.write('limits')\nexport const loginLimits",
  },
  '16.3.3': { file: 'app/server/http/log/attempts.ts', from: '|| attempts.has(code)', to: '' },
  '15.3.5': {
    file: 'app/server/http/request-body.ts',
    from: "    throw error instanceof Failure ? error : malformedBody('field.notJson')\n",
    to: '    return {}\n',
  },
}
