import type { Message } from '../../../platform/mail/open-mail.ts'

/**
 * The mails that an account gets; `link` is the whole address. Lines stay below 77 characters: such a mail travels, and lies in
 * the outbox, as it is written, and a link can be copied from the file.
 */
export const mails = {
  /** `at`: when somebody registered, epoch milliseconds; several may have, with a password of their own each. */
  registered: (to: string, { link, at }: { link: string; at: number }): Message => ({
    to,
    subject: 'Please verify your email address',
    text: `Welcome to Gazetteer.\n\nSomebody created an account with this address\non ${dayAndTime(at)} UTC. If it was you, follow this link.\nIt works once, for 24 hours:\n${link}\n\nIf it was not you, ignore this mail:\nthe account would have a password that you do not know.\n`,
  }),
  verify: (to: string, link: string): Message => ({
    to,
    subject: 'Please verify your email address',
    text: `Follow this link to verify the address of your Gazetteer account.\nIt works once, for 24 hours:\n${link}\n\nIf you have no account there, ignore this mail.\n`,
  }),
  changeEmail: (to: string, link: string): Message => ({
    to,
    subject: 'Please verify your new email address',
    text: `Follow this link to use this address for your Gazetteer account.\nIt works once, for 24 hours:\n${link}\n\nIf you did not ask for it, ignore this mail.\n`,
  }),
  reset: (to: string, link: string): Message => ({
    to,
    subject: 'Set a new password',
    text: `Follow this link to set a new password for your Gazetteer account.\nIt works once, for one hour:\n${link}\n\nIf you did not ask for it, ignore this mail:\nyour password stays as it is.\n`,
  }),
  alreadyRegistered: (to: string, link: string): Message => ({
    to,
    subject: 'You already have an account',
    text: `Somebody, probably you, tried to create a Gazetteer account\nwith this address, which already has one.\n\nSign in here: ${link}\nThere you can also set a new password if you forgot it.\n\nIf it was not you, there is nothing to do.\n`,
  }),
  emailChanged: (to: string, newEmail: string): Message => ({
    to,
    subject: 'Your email address was changed',
    text: `The email address of your Gazetteer account is now\n${newEmail}\n\nIf it was not you, please contact whoever runs this installation.\n`,
  }),
  passwordChanged: (to: string): Message => ({
    to,
    subject: 'Your password was changed',
    text: `The password of your Gazetteer account was changed,\nall other sessions were signed out, and its API keys ended.\n\nIf it was not you, set a new one with "Forgot password"\non the login page.\n`,
  }),
}

const dayAndTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' at ')
