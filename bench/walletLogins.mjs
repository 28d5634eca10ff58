import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { base58 } from '@scure/base'
import { formatWalletRegistration } from 'latchkey/protocol'
import { privateKeyToAccount } from 'viem/accounts'
import { getHpkePublicKey, sealHpke } from '../packages/server/dist/shares/hpke.js'
import { startPostgres } from '../tooling/setup/postgres.mjs'
import { formatGoal, goalColumns, percentile } from './formatGoal.mjs'
import { addressOf, killProcess, latchkey, startNodeProgram } from './relay/process.mjs'
import { print } from './table.mjs'
import { measureBrowserLogins, startArrivalProxy, startLoginPage } from './walletBrowserLogins.mjs'

const appOrigin = 'https://app.example'
const hash = (text) => createHash('sha256').update(text).digest('base64url')
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Measures logins by e-mail, one after another, over a mail server on this machine, and releases of a share, on
 * PostgreSQL: at the wallet and share services in one process, each login from a client address of its own. A program is in
 * the place of the browser; the click on Continue is measured in Chromium too.
 *
 * @param {{ logins?: number, releases?: number, browserLogins?: number }} [options]
 * @returns {Promise<{ title: string, rows: string[][] }>} A heading, and rows as {@link formatGoal} writes them.
 */
export async function walletLogins({ logins = 50, releases = 50, browserLogins = 20 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-wallet-'))
  const [postgres, sharesPostgres] = [await startPostgres(), await startPostgres()]
  const [mail, proxy] = [await startMailServer(), await startArrivalProxy()]
  const page = await startLoginPage()
  const { origin } = proxy
  const env = {
    LATCHKEY_DATA: folder,
    DATABASE_URL: postgres.url,
    LATCHKEY_SHARES_DATABASE_URL: sharesPostgres.url,
  }
  await writeConfiguration(folder, { origin, port: mail.port })
  const server = { child: undefined }
  try {
    const projectId = createProject(env)
    server.child = startNodeProgram(
      latchkey,
      ['serve', '--roles', 'wallet,shares', '--port', '0'],
      env,
    )
    const { port } = new URL(await addressOf(server.child))
    proxy.connect(Number(port))
    const times = { requested: [], received: [], signedIn: [], released: [] }
    const visitors = []
    for (let index = 0; index < logins; index += 1)
      visitors.push(await signIn({ index, origin, port, projectId, mail }, times))
    await releaseShares(visitors[0], { projectId, releases, times })
    const about = { proxy, pageOrigin: page.origin, projectId, logins: browserLogins }
    const { arrived, trips } = await measureBrowserLogins(about)
    return {
      title: `wallet service, ${logins} logins over SMTP, ${browserLogins} in Chromium`,
      rows: [
        ...ranks.map((share) => {
          const measured = percentile(times.requested, share)
          return formatGoal(nameOf('Continue → code requested', share), 150, measured, 'ms', 1)
        }),
        ...measuredRows('Continue → message received', times.received),
        ...measuredRows('code → session', times.signedIn),
        ...measuredRows('share released', times.released),
        ...ranks.map((share) => {
          const name = nameOf('click on Continue → request at the service, Chromium', share)
          const most = percentile(trips, share) + 150
          return formatGoal(name, most, percentile(arrived, share), 'ms', 1)
        }),
        ...measuredRows('one round trip of the frame, Chromium', trips),
      ],
    }
  } finally {
    if (server.child) await killProcess(server.child)
    mail.stop()
    proxy.stop()
    await page.stop()
    await Promise.all([postgres.stop(), sharesPostgres.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

const ranks = [0.5, 0.95]
const nameOf = (name, share) => `${name}, p${share * 100}`

/** Formats measurements that have no goal. */
function measuredRows(name, values) {
  return ranks.map((share) => [
    nameOf(name, share),
    '',
    `${percentile(values, share).toFixed(1)} ms`,
    `load ${loadavg()[0].toFixed(1)}`,
    '',
  ])
}

async function writeConfiguration(folder, { origin, port }) {
  await writeFile(join(folder, 'shares.key'), randomBytes(32).toString('hex'))
  const mail = { host: 'localhost', port, security: 'none', from: 'login@shop.example' }
  const shares = { origin, key: { driver: 'file', path: 'shares.key' } }
  const config = { wallet: { origin, mail }, shares }
  await writeFile(join(folder, 'latchkey.config.json'), JSON.stringify(config))
}

/** Creates a project in development: its pages may be on this machine. */
function createProject(env) {
  const about = ['--name', 'Bench', '--origin', appOrigin, '--development']
  const args = [latchkey, 'projects', 'create', ...about]
  const printed = execFileSync(process.execPath, args, { env: { ...process.env, ...env } })
  return /[0-9a-f]{32}/.exec(printed.toString())[0]
}

/** Signs in a new visitor, in a browser and from an address of its own. */
async function signIn({ index, origin, port, projectId, mail }, times) {
  const visitor = createVisitor({ origin, port, localAddress: `127.${index + 1}.0.1` })
  const email = `visitor${index}@a.example`
  const received = mail.next()
  const startedAt = performance.now()
  const started = await visitor.send(`/wallet/v1/email/start?projectId=${projectId}`, {
    body: { email, appOrigin },
  })
  times.requested.push(performance.now() - startedAt)
  const code = /\b\d{6}\b/.exec(await received)[0]
  times.received.push(performance.now() - startedAt)
  const enteredAt = performance.now()
  const tokens = await visitor.send('/wallet/v1/email/verify', {
    body: { challengeId: started.challengeId, code },
  })
  times.signedIn.push(performance.now() - enteredAt)
  visitor.accessToken = tokens.accessToken
  return visitor
}

/** Registers a wallet, and requests the share of its device. */
async function releaseShares(visitor, { projectId, releases, times }) {
  const key = await visitor.send('/shares/v1/key', { isPublic: true })
  visitor.nonce = key.nonce
  const { evm, solana, sign: signWallet } = createWallet()
  const info = JSON.stringify(['latchkey share v1', 'service', evm, solana, visitor.device])
  const publicKey = Buffer.from(key.publicKey, 'base64url')
  const recoveryPublicKey = getHpkePublicKey(randomBytes(32)).toString('base64url')
  const sealed = (bytes) => randomBytes(bytes).toString('base64url')
  const { sub: userId } = decodeJwt(visitor.accessToken)
  const { device, origin } = visitor
  const about = { audience: origin, projectId, userId, device, evm, solana, recoveryPublicKey }
  await visitor.send('/shares/v1/wallets', {
    body: {
      evm,
      solana,
      recoveryPublicKey,
      share: sealHpke(randomBytes(25), { publicKey, info }).toString('base64url'),
      recoveryShare: sealed(73),
      recovery: {
        keys: [{ method: 'code', iv: sealed(12), sealed: sealed(48) }],
        passkeys: [],
        codeSalt: sealed(16),
      },
      proof: await signWallet(formatWalletRegistration(about)),
    },
  })
  const digest = hash('message')
  for (let count = 0; count < releases; count += 1) {
    const target = getHpkePublicKey(randomBytes(32)).toString('base64url')
    const startedAt = performance.now()
    await visitor.send('/shares/v1/release', {
      body: { publicKey: target, method: 'personal_sign', digest },
    })
    times.released.push(performance.now() - startedAt)
  }
}

/** Creates the keys of a wallet, which sign its registration. */
function createWallet() {
  const evm = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
  const solana = generateKeyPairSync('ed25519')
  const { x } = solana.publicKey.export({ format: 'jwk' })
  return {
    evm: evm.address,
    solana: base58.encode(Buffer.from(x, 'base64url')),
    sign: async (message) => ({
      evm: await evm.signMessage({ message }),
      solana: sign(null, Buffer.from(message), solana.privateKey).toString('base64url'),
    }),
  }
}

function decodeJwt(token) {
  return JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
}

/** A browser with a key, at an address of this machine. It proves each request (RFC 9449). */
function createVisitor({ origin, port, localAddress }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const device = hash(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  const visitor = {
    origin,
    device,
    accessToken: undefined,
    nonce: undefined,
    async send(path, { body, isPublic = false }) {
      const text = body && JSON.stringify(body)
      const method = text === undefined ? 'GET' : 'POST'
      const claims = {
        jti: randomUUID(),
        htm: method,
        htu: `${origin}${path.split('?')[0]}`,
        iat: Math.floor(Date.now() / 1_000),
        nonce: visitor.nonce,
        ath: visitor.accessToken && hash(visitor.accessToken),
        bh: text && hash(text),
      }
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } }
      const content = `${encode(header)}.${encode(claims)}`
      const options = { key: privateKey, dsaEncoding: 'ieee-p1363' }
      const dpop = `${content}.${sign('sha256', Buffer.from(content), options).toString('base64url')}`
      const headers = {
        ...(!isPublic && { dpop }),
        ...(visitor.accessToken && !isPublic && { authorization: `DPoP ${visitor.accessToken}` }),
      }
      const response = await exchange({ port, localAddress, path, method, headers }, text)
      visitor.nonce = response.headers['dpop-nonce'] ?? visitor.nonce
      if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`)
      return JSON.parse(response.text)
    },
  }
  return visitor
}

async function exchange({ port, localAddress, path, method, headers }, body) {
  const sent = sendRequest({ host: '127.0.0.1', port, localAddress, path, method, headers })
  sent.end(body)
  const [response] = await once(sent, 'response')
  const chunks = []
  for await (const chunk of response) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return { status: response.statusCode, headers: response.headers, text }
}

/** Returns the text of a message, which is encoded as base64. */
function decodeBody(message) {
  return Buffer.from(message.slice(message.indexOf('\r\n\r\n')), 'base64').toString()
}

/** A mail server that accepts all messages (RFC 5321), and returns the text of the next one. */
async function startMailServer() {
  const waiting = []
  const server = createServer((socket) => {
    let text = ''
    let isData = false
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
    socket.on('data', (chunk) => {
      text += chunk
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const end = text.indexOf(mark)
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + mark.length)
        if (isData) waiting.shift()?.(decodeBody(line))
        const isStart = !isData && /^DATA/i.test(line)
        socket.write(isStart ? '354 go on\r\n' : '250 ok\r\n')
        isData = isStart
      }
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: server.address().port,
    next: () => new Promise((resolve) => void waiting.push(resolve)),
    stop: () => server.close(),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { title, rows } = await walletLogins()
  print([[title, ...goalColumns], ...rows])
  // The mail server has open connections.
  process.exit()
}
