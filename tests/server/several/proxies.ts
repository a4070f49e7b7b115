import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { project } from '../../../scripts/common/source-files.ts'
import { freePort } from '../../../tileserver/process.ts'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'

export type Front = { name: string; url: string; stop(): Promise<void> }

/** Where it ends TLS, also the address in the clear, and the authority whose certificate it shows. */
export type TlsFront = Front & { plainUrl: string; ca: string }

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0
export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0

/** The name that both have a certificate for. */
export const domain = 'urja.example'

/**
 * Debian's nginx with the project's own configuration; only addresses and folders are others. Without a certificate it
 * answers in the clear, and what only watches is let through.
 */
export async function startNginx(
  ports: number[],
  tls?: { certificate: string; key: string },
): Promise<TlsFront> {
  const folder = scratchFolder('nginx')
  const [port, plainPort] = [await freePort(), await freePort()]
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `  ${name}_temp_path ${folder}/${name};`,
  )
  const config = readFileSync(join(project, 'scripts/nginx.conf'), 'utf8')
    .replace(/api-(\d):8080/g, (_, n) => `127.0.0.1:${ports[Number(n) - 1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''};`)
    .replace(/ssl_certificate \S+;/, tls ? `ssl_certificate ${folder}/cert.pem;` : '')
    .replace(/ssl_certificate_key \S+;/, tls ? `ssl_certificate_key ${folder}/key.pem;` : '')
    .replace('^/(readyz|livez|metrics)$', tls ? '^/(readyz|livez|metrics)$' : '^/nothing$')
    .replace('http {', `http {\n${places.join('\n')}`)
  for (const [name, text] of Object.entries({ 'cert.pem': tls?.certificate, 'key.pem': tls?.key }))
    writeFileSync(join(folder, name), text ?? '', { mode: 0o600 })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, config)
  // Its workers would else be nobody, who may not write into our folders.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const settings = `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log;`
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', settings], { stdio: 'ignore' })
  const url = `http${tls ? 's' : ''}://127.0.0.1:${port}`
  const plainUrl = `http://127.0.0.1:${plainPort}`
  const isUp = () => fetch(plainUrl, { redirect: 'manual' }).catch(() => null)
  for (let i = 0; i < 200 && (await isUp()) === null; i++) await sleep(25)
  return {
    name: 'nginx',
    url,
    plainUrl,
    ca: tls?.certificate ?? '',
    stop: () => ended(child),
  }
}

/** The same with a certificate made for it. */
export function startNginxWithTls(ports: number[]): Promise<TlsFront> {
  return startNginx(ports, ownCertificate(domain))
}

/** A certificate that only itself vouches for, and its key, as PEM. */
export function ownCertificate(name: string): { certificate: string; key: string } {
  const folder = scratchFolder('tls')
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2']
  const made = spawnSync('openssl', [...words, ...about, '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}

/**
 * Debian's Caddy with the project's own Caddyfile; addresses and folders are others, the authority is its own, and a
 * process may be slow to say how it is, because the test is the process. It answers when it is handed back.
 */
export async function startCaddy(ports: number[]): Promise<TlsFront> {
  const folder = scratchFolder('caddy')
  const [port, plainPort] = [await freePort(), await freePort()]
  const own = ['admin off', 'local_certs', 'skip_install_trust', `storage file_system ${folder}`]
  const head = [...own, `http_port ${plainPort}`, `https_port ${port}`, 'log {', 'output discard', '}']
  const caddyfile = readFileSync(join(project, 'scripts/Caddyfile'), 'utf8')
    .replace(/api-(\d):8080/g, (_, n) => `127.0.0.1:${ports[Number(n) - 1]}`)
    .replace('health_timeout 5s', 'health_timeout 60s')
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n${head.join('\n')}\n}\n${caddyfile}`)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, URJA_DOMAIN: domain },
  })
  const root = join(folder, 'pki/authorities/local/root.crt')
  const ca = () => (existsSync(root) ? readFileSync(root, 'utf8') : '')
  for (const until = Date.now() + 60_000; !(await answers(port, ca())); await sleep(50))
    if (Date.now() > until || child.exitCode !== null) throw new Error('Caddy does not answer')
  const url = `https://127.0.0.1:${port}`
  return { name: 'Caddy', url, plainUrl: `http://127.0.0.1:${plainPort}`, ca: ca(), stop: () => ended(child) }
}

/** Whether a process answers behind it, by the certificate that it is to have. */
const answers = (port: number, ca: string) =>
  new Promise<boolean>(resolve => {
    const at = { host: '127.0.0.1', port, servername: domain, headers: { host: domain }, ca, agent: false }
    secureRequest({ ...at, path: '/' }, reply => {
      reply.resume()
      resolve((reply.statusCode ?? 500) < 500)
    })
      .on('error', () => resolve(false))
      .end()
  })

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(done => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/**
 * What any proxy with health checks does: asks `/readyz`, sends calls to who is ready in turn, and asks the next
 * one where a call could not be sent. A call that was sent is never sent twice.
 */
export async function startSmallProxy(ports: number[]): Promise<Front> {
  let ready = [...ports]
  let turn = 0
  async function checkProxies(): Promise<void> {
    const checks = ports.map(port =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) })
        .then(reply => reply.ok)
        .catch(() => false),
    )
    const found = await Promise.all(checks)
    ready = ports.filter((_, i) => found[i])
  }
  const looking = setInterval(() => void checkProxies(), 100)

  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, left: number[]): void {
    const [port, ...others] = left
    if (port === undefined) return void to.writeHead(502).end()
    const { method, url } = from
    const headers = ofThisHop(from.headers)
    const forwarded = request(
      { port, host: '127.0.0.1', method, path: url, headers, agent: false },
      reply => {
        // As scripts/nginx.conf does: the other one may have a version of the atlas already.
        if (reply.statusCode === 404 && others.length > 0 && /^\/(tiles|atlas)\//.test(url ?? '')) {
          reply.resume()
          return pass(from, to, body, others)
        }
        to.writeHead(reply.statusCode ?? 502, ofThisHop(reply.headers))
        reply.pipe(to)
        reply.on('error', () => to.destroy())
      },
    )
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(from, to, body, others)
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    })
    forwarded.end(body)
  }
  const server = createServer(async (from, to) => {
    const pieces: Buffer[] = []
    for await (const piece of from) pieces.push(piece as Buffer)
    const first = turn++ % Math.max(1, ready.length)
    const others = ports.filter(port => !ready.includes(port))
    pass(from, to, Buffer.concat(pieces), [...ready.slice(first), ...ready.slice(0, first), ...others])
  })
  // A caller that was just about to use a kept connection would find it closed: callers close theirs themselves.
  server.keepAliveTimeout = 0
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    name: 'a proxy with health checks',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

/** What one end says of its connection to the proxy does not hold for the other's. */
const ofThisHop = ({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders) => headers
