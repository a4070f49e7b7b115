import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { project } from '../../../scripts/check/source-files.ts'
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
    .replace(/ssl_certificate \S+;/, tls ? `ssl_certificate ${tls.certificate};` : '')
    .replace(/ssl_certificate_key \S+;/, tls ? `ssl_certificate_key ${tls.key};` : '')
    .replace('^/(readyz|livez|metrics)$', tls ? '^/(readyz|livez|metrics)$' : '^/nothing$')
    .replace('http {', `http {\n${places.join('\n')}`)
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
    ca: tls ? readFileSync(tls.certificate, 'utf8') : '',
    stop: () => ended(child),
  }
}

/** The same with a certificate made for it. */
export async function startNginxWithTls(ports: number[]): Promise<TlsFront> {
  const folder = scratchFolder('tls')
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`, '-days', '2']
  const made = spawnSync('openssl', [...words, ...about, '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return startNginx(ports, { certificate, key })
}

/** Debian's Caddy with the project's own Caddyfile; addresses and folders are others, and the authority is its own. */
export async function startCaddy(ports: number[]): Promise<TlsFront> {
  const folder = scratchFolder('caddy')
  const [port, plainPort] = [await freePort(), await freePort()]
  const own = ['admin off', 'local_certs', 'skip_install_trust', `storage file_system ${folder}`]
  const head = [...own, `http_port ${plainPort}`, `https_port ${port}`, 'log {', 'output discard', '}']
  const caddyfile = readFileSync(join(project, 'scripts/Caddyfile'), 'utf8').replace(
    /api-(\d):8080/g,
    (_, n) => `127.0.0.1:${ports[Number(n) - 1]}`,
  )
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n${head.join('\n')}\n}\n${caddyfile}`)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, URJA_DOMAIN: domain },
  })
  const root = join(folder, 'pki/authorities/local/root.crt')
  const certificate = join(folder, `certificates/local/${domain}/${domain}.crt`)
  const plainUrl = `http://127.0.0.1:${plainPort}`
  for (let i = 0; i < 1200 && !(existsSync(certificate) && (await isOpen(port))); i++) await sleep(25)
  const url = `https://127.0.0.1:${port}`
  return { name: 'Caddy', url, plainUrl, ca: readFileSync(root, 'utf8'), stop: () => ended(child) }
}

const isOpen = (port: number) =>
  new Promise<boolean>(answer => {
    const socket = connect({ port, host: '127.0.0.1' }, () => answer(true))
    socket.once('error', () => answer(false)).once('connect', () => socket.destroy())
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
  async function look(): Promise<void> {
    const asked = ports.map(port =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) })
        .then(reply => reply.ok)
        .catch(() => false),
    )
    const found = await Promise.all(asked)
    ready = ports.filter((_, i) => found[i])
  }
  const looking = setInterval(() => void look(), 100)

  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, left: number[]): void {
    const [port, ...others] = left
    if (port === undefined) return void to.writeHead(502).end()
    const { method, url, headers } = from
    const asked = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, reply => {
      // As scripts/nginx.conf does: the other one may have a version of the atlas already.
      if (reply.statusCode === 404 && others.length > 0 && /^\/(tiles|atlas)\//.test(url ?? '')) {
        reply.resume()
        return pass(from, to, body, others)
      }
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
      reply.on('error', () => to.destroy())
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(from, to, body, others)
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    })
    asked.end(body)
  }
  const server = createServer(async (from, to) => {
    const pieces: Buffer[] = []
    for await (const piece of from) pieces.push(piece as Buffer)
    const first = turn++ % Math.max(1, ready.length)
    const others = ports.filter(port => !ready.includes(port))
    pass(from, to, Buffer.concat(pieces), [...ready.slice(first), ...ready.slice(0, first), ...others])
  })
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
