// What is said about a house without a server.
import { typesetAll } from '../lib/typeset'
import type { Lang } from '../lib/types'

const en = {
  title: 'On this device',
  about:
    'Everything is played and kept in this browser; nothing is sent anywhere. Playing with somebody elsewhere needs a Salon with a server.',
  cleared:
    'This browser may clear its memory when space runs short: export the games you want to keep.',
  size: (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`,
  keepAll: (size: string) => `Make it work offline (${size})`,
  keeping: (percent: number) => `Fetching everything: ${percent}%`,
  keptAll: 'Everything is here: it works without a network too.',
  keptNot: 'Not everything arrived. Check the connection and try again.',
  insecure:
    'Working offline and installing need a secure address: https://, or this very computer as localhost.',
  unable: 'This browser cannot keep a site for use without a network.',
  install: 'Install',
  save: 'Export my games',
  load: 'Import games…',
  loaded: (count: number) =>
    count === 1 ? 'One game was added.' : `${count} games were added; others were here already.`,
  notGames: 'This is no file of exported games.',
  newer: 'A newer version is ready.',
  change: 'Reload with it',
  fetching: (what: string, size: string, percent: number) =>
    `Fetching ${what} (${size}): ${percent}%`,
  away: (what: string, size: string) =>
    `Waiting for a connection: ${what} (${size}) is not on this device yet.`,
  engine: 'the engine',
  weights: 'what this bot has learned',
}

export type Words = typeof en

const fr = typesetAll<Words>({
  title: 'Sur cet appareil',
  about:
    'Tout se joue et se garde dans ce navigateur ; rien n’est envoyé nulle part. Pour jouer avec quelqu’un d’ailleurs, il faut un Salon avec serveur.',
  cleared:
    'Ce navigateur peut vider sa mémoire quand la place manque : exportez les parties à garder.',
  size: (bytes) => `${(bytes / 1e6).toFixed(1).replace('.', ',')} Mo`,
  keepAll: (size) => `Rendre disponible hors ligne (${size})`,
  keeping: (percent) => `Tout arrive : ${percent} %`,
  keptAll: 'Tout est là : cela marche aussi sans réseau.',
  keptNot: 'Tout n’est pas arrivé. Vérifiez la connexion et réessayez.',
  insecure:
    'Pour jouer hors ligne et installer, il faut une adresse sûre : https://, ou cet ordinateur même, localhost.',
  unable: 'Ce navigateur ne sait pas garder un site pour s’en servir sans réseau.',
  install: 'Installer',
  save: 'Exporter mes parties',
  load: 'Importer des parties…',
  loaded: (count) =>
    count === 1
      ? 'Une partie a été ajoutée.'
      : `${count} parties ont été ajoutées ; d’autres étaient déjà là.`,
  notGames: 'Ce n’est pas un fichier de parties exportées.',
  newer: 'Une nouvelle version est prête.',
  change: 'Recharger avec elle',
  fetching: (what, size, percent) => `Chargement : ${what} (${size}), ${percent} %`,
  away: (what, size) =>
    `En attente d’une connexion : ${what} (${size}) n’est pas encore sur cet appareil.`,
  engine: 'le moteur',
  weights: 'ce que ce robot a appris',
})

export const deviceWords: Record<Lang, Words> = { en, fr }
