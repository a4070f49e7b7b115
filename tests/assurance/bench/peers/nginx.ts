import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../../tileserver/process.ts'
import type { ListedTile } from '../tile-list.ts'

export type Nginx = { url: string; version: string; stop(): Promise<void> }

/**
 * nginx as Debian sets it up (a worker a core, sendfile), in a folder and on a port of its own: the tiles as files
 * below /tiles/, compressed as in the archive, and the archives below /atlas/. Null where it is not installed.
 */
export async function startNginx(tiles: ListedTile[], atlas: string): Promise<Nginx | null> {
  const program = ['nginx', '/usr/sbin/nginx'].find(path => !spawnSync(path, ['-v']).error)
  if (program === undefined) return null
  const [version] = /nginx\/[\d.]+/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr) ?? ['nginx']
  const folder = mkdtempSync(join(tmpdir(), 'urja-nginx-'))
  for (const { tileset, z, x, y, bytes } of tiles) {
    const file = join(folder, 'www', 'tiles', tileset, `${z}`, `${x}`, `${y}`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  symlinkSync(atlas, join(folder, 'www', 'atlas'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port))
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const server = spawn(program, words, { stdio: 'ignore' })
  const stop = async () => {
    const ended = new Promise(resolve => server.once('exit', resolve))
    if (server.exitCode === null) {
      server.kill('SIGQUIT')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 100 && server.exitCode === null; attempt++) {
    if (await fetch(url).catch(() => null)) return { url, version: version.replace('/', ' '), stop }
    await sleep(50)
  }
  await stop()
  throw new Error('nginx did not start')
}

function configuration(folder: string, port: number): string {
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes auto;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 1024; }',
    'http {',
    '  sendfile on; tcp_nopush on; access_log off; keepalive_requests 10000000;',
    ...scratch.map(name => `  ${name}_temp_path ${join(folder, name)};`),
    `  server { listen 127.0.0.1:${port}; root ${join(folder, 'www')};`,
    '    default_type application/x-protobuf;',
    '    location /tiles/ { add_header Content-Encoding gzip; }',
    '  }',
    '}',
    '',
  ].join('\n')
}
