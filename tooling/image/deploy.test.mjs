import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { parseConfigFile } from '../../packages/server/src/config/parseConfigFile.ts'
import { shutdownTimeoutMs } from '../../packages/server/src/services/drainTimes.ts'
import { hasSameDatabaseRole } from '../../packages/server/src/shares/hasSameDatabaseRole.ts'
import { root } from '../setup/shell.mjs'
import { parseDockerfile } from './parseDockerfile.mjs'

const folder = join(root, 'deploy')
const read = (name) => readFileSync(join(folder, name), 'utf8')
/** Options and environment of `latchkey serve`, as their sources name them. */
const serve = readFileSync(join(root, 'packages/server/src/cli/commands/serveCommand.ts'), 'utf8')
const environment = readFileSync(join(root, 'packages/server/src/config/readConfig.ts'), 'utf8')
/** Variables of Node.js. */
const nodeVariables = ['NODE_ENV', 'NODE_OPTIONS']
/** Seconds in which a node stops, besides its drain delay. */
const stopSeconds = shutdownTimeoutMs / 1_000
const [, defaultDelay] = /^const defaultDrainDelay = (\d+)$/m.exec(serve)

/** Returns the seconds in which a node with these options stops. */
function stopTime(words) {
  const at = words.indexOf('--drain-delay')
  return stopSeconds + Number.parseInt(at < 0 ? defaultDelay : words[at + 1], 10)
}

/** Returns the options among words that `latchkey serve` does not have. */
function unknownOptions(words) {
  return words.filter(
    (word) =>
      word.startsWith('--') && !new RegExp(`^ {4}'?${word.slice(2)}'?: \\{ type`, 'm').test(serve),
  )
}

/** Returns the names that are no variables of the server. */
function unknownVariables(names) {
  return names.filter(
    (name) => !nodeVariables.includes(name) && !environment.includes(`${name}: v.`),
  )
}

describe('the Dockerfile', () => {
  const stages = parseDockerfile(read('Dockerfile'))
  const last = stages.at(-1)
  const find = (name) => last.steps.filter(({ instruction }) => instruction === name)

  it('has one base, of an exact version', () => {
    for (const { base } of stages) expect(base).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/)
  })

  it('runs as a user without rights, with signals to the process itself', () => {
    const [user] = find('USER')
    expect(user.words).toEqual(['node'])
    const after = last.steps.slice(last.steps.indexOf(user))
    expect(after.map(({ instruction }) => instruction)).not.toContain('COPY')
    for (const name of ['ENTRYPOINT', 'CMD', 'HEALTHCHECK'])
      expect(find(name).map(({ text }) => text.endsWith(']'))).toEqual([true])
    expect(find('STOPSIGNAL')[0].words).toEqual(['SIGTERM'])
  })

  it('sets variables and options that the server has', () => {
    expect(unknownVariables(find('ENV').map(({ text }) => text.split('=')[0]))).toEqual([])
    expect(unknownOptions(find('CMD')[0].words)).toEqual([])
  })

  it('receives nothing but what it copies', () => {
    const ignored = read('.dockerignore').trim().split('\n')
    expect(ignored).toEqual(['*', '!packages/*.tgz', '!healthcheck.mjs'])
  })
})

describe.each(['compose.yaml', 'compose.wallet.yaml'])('%s', (file) => {
  const text = read(file)
  const { services: own, volumes, networks } = parse(text, { merge: true })
  const base = parse(read('compose.yaml'), { merge: true })
  const all = { ...base.services, ...own }
  /** Without those that only extend a service of the other file. */
  const services = Object.entries(own).filter(([, service]) => service.image)

  it.each(services)('restricts %s', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' })
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.deploy.resources.limits.memory).toMatch(/^\d+[mg]$/)
    expect(service.image).toMatch(/^\$\{LATCHKEY_IMAGE:-latchkey\}$|:\d+\.\d+(\.\d+)?-?\w*$/)
    expect(service.privileged).toBeUndefined()
  })

  it('names volumes, networks and services that exist', () => {
    for (const service of Object.values(own)) {
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':')
        if (!source.startsWith('.')) expect(Object.keys(volumes)).toContain(source)
      }
      for (const network of service.networks ?? []) expect(Object.keys(networks)).toContain(network)
      const needed = service.depends_on ?? {}
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) {
        expect(Object.keys(all)).toContain(name)
        if (!Array.isArray(needed)) expect(all[name].healthcheck).toBeDefined()
      }
    }
  })

  it('takes variables that .env.sample lists', () => {
    const caddy = read(file.replace('compose', 'Caddyfile').replace('.yaml', ''))
    const used = [...text.matchAll(/\$\{(\w+)[:}]/g), ...caddy.matchAll(/\{\$(\w+)\}/g)]
    const sample = read('.env.sample')
    for (const [, name] of used) expect(sample).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
  })

  it('gives servers variables and options that they have, and time to drain', () => {
    const servers = services.filter(([, { command }]) => command?.[0] === 'serve')
    expect(servers).toHaveLength(2)
    for (const [, { environment: variables, command, stop_grace_period: grace }] of servers) {
      expect(unknownVariables(Object.keys(variables))).toEqual([])
      expect(unknownOptions(command)).toEqual([])
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(stopTime(command))
    }
  })
})

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true })

  it('publishes the ports of the proxy only', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['caddy'])
  })

  it('has a proxy in front of both nodes that uses their readiness', () => {
    const caddy = read('Caddyfile')
    expect(caddy).toMatch(/reverse_proxy node1:4870 node2:4870 \{/)
    expect(caddy).toMatch(/health_uri \/health$/m)
    expect(caddy).not.toMatch(/^\s*log\b/m)
  })
})

describe('compose.wallet.yaml', () => {
  const { services } = parse(read('compose.wallet.yaml'), { merge: true })
  const readConfiguration = (name) => {
    const path = `wallet/${name}.sample.json`
    return parseConfigFile(read(path), path)
  }

  it('separates the share service: database, role, key, network and configuration', () => {
    const { wallet, shares } = services
    expect(wallet.networks.filter((name) => shares.networks.includes(name))).toEqual(['front'])
    expect(services['shares-postgres'].networks).toEqual(['shares'])
    const { LATCHKEY_SHARES_DATABASE_URL: url, ...rest } = shares.environment
    expect(Object.keys(rest).filter((name) => name in services.node1.environment)).toEqual([
      'LATCHKEY_CONFIG',
    ])
    expect(url).toMatch(/^postgres:\/\/shares:.*@shares-postgres:5432\/shares$/)
    const urls = { databaseUrl: wallet.environment.DATABASE_URL, sharesDatabaseUrl: url }
    const fill = (text) => text.replaceAll(/\$\{\w+:\?\}/g, 'secret')
    expect(
      hasSameDatabaseRole({
        databaseUrl: fill(urls.databaseUrl),
        sharesDatabaseUrl: fill(urls.sharesDatabaseUrl),
      }),
    ).toBe(false)
    const mounted = (service) => service.volumes.map((volume) => volume.split(':')[1])
    expect(mounted(wallet)).toEqual(['/data', '/config/wallet.json'])
    expect(mounted(shares)).toEqual(['/data', '/config/shares.json', '/config/shares.key'])
  })

  it('has sample configurations that the server accepts', () => {
    const { wallet, shares } = { ...readConfiguration('wallet'), ...readConfiguration('shares') }
    expect(shares.origin).toBe(wallet.origin)
    expect(shares.walletKeysUrl).toBe(`${wallet.origin}/wallet/v1/jwks`)
    expect(shares.key.path).toBe('/config/shares.key')
  })

  it('routes the origin of the wallet to its services and the gateway', () => {
    const caddy = read('Caddyfile.wallet')
    const routes = [...caddy.matchAll(/handle( \S+)? \{\s+reverse_proxy ([^{\n]+)/g)]
    expect(routes.map(([, path = '', to]) => `${path.trim()} ${to.trim()}`)).toEqual([
      '/shares/v1/* shares:4870',
      '/v1/* node1:4870 node2:4870',
      ' wallet:4870',
    ])
    expect(caddy).toMatch(/^import Caddyfile$/m)
    expect(caddy).not.toMatch(/^\s*log\b/m)
    expect(services.caddy.command).toContain('/etc/caddy/Caddyfile.wallet')
  })
})

describe('the Kubernetes manifests', () => {
  const files = readdirSync(join(folder, 'kubernetes'))
  const parsed = files.flatMap((file) => parseAllDocuments(read(`kubernetes/${file}`)))
  const documents = parsed.map((document) => document.toJS())
  const of = (kind) => documents.find((document) => document.kind === kind)
  const { spec: deployment } = of('Deployment')
  const pod = deployment.template.spec
  const [container] = pod.containers

  it('lists files that exist', () => {
    expect(parsed.flatMap(({ errors }) => errors)).toEqual([])
    expect(files).toEqual(expect.arrayContaining(of('Kustomization').resources))
    const rest = files.filter((file) => !of('Kustomization').resources.includes(file))
    expect(rest.toSorted()).toEqual(['kustomization.yaml', 'secret.sample.yaml'])
  })

  it('restricts the container', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
    expect(pod.securityContext.seccompProfile.type).toBe('RuntimeDefault')
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources.limits.memory).toBeDefined()
  })

  it('restarts what does not respond, and sends requests to what is ready', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/live')
    expect(container.startupProbe.httpGet.path).toBe('/live')
    expect(container.readinessProbe.httpGet.path).toBe('/health')
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(stopTime(container.args))
    expect(of('PodDisruptionBudget').spec.minAvailable).toBeLessThan(deployment.replicas)
  })

  it('selects the pods by their labels, and ports by their names', () => {
    const { labels } = deployment.template.metadata
    for (const selector of [
      deployment.selector.matchLabels,
      of('Service').spec.selector,
      of('PodDisruptionBudget').spec.selector.matchLabels,
      of('NetworkPolicy').spec.podSelector.matchLabels,
    ])
      expect(labels).toMatchObject(selector)
    const ports = container.ports.map(({ name }) => name)
    expect(ports).toContain(of('Service').spec.ports[0].targetPort)
    const mounted = container.volumeMounts.map(({ name }) => name)
    expect(pod.volumes.map(({ name }) => name)).toEqual(mounted)
  })

  it('sets variables and options that the server has', () => {
    expect(unknownVariables(container.env.map(({ name }) => name))).toEqual([])
    expect(unknownVariables(Object.keys(of('Secret').stringData))).toEqual([])
    expect(unknownOptions(container.args)).toEqual([])
  })
})

it('starts the server in the systemd unit with options and variables that it has', () => {
  const unit = read('systemd/latchkey.service')
  const [, command] = /^ExecStart=(.*)$/m.exec(unit)
  expect(unknownOptions(command.split(' '))).toEqual([])
  const [, variables] = /^Environment=(.*)$/m.exec(unit)
  expect(unknownVariables(variables.split(' ').map((each) => each.split('=')[0]))).toEqual([])
  const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(unit)
  expect(Number.parseInt(stop, 10)).toBeGreaterThan(stopTime(command.split(' ')))
})
