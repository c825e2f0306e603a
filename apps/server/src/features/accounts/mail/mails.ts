import type { SecondFactor } from '@gazetteer/contract'
import type { Message } from '../../../platform/mail/open-mail.ts'

/**
 * Mails about an account; `link` is the complete URL. Lines are shorter than 77 characters, so they are sent and
 * stored unwrapped and links can be copied from the outbox file.
 */
export const mails = {
  /**
   * `at`: time of the registration, epoch milliseconds. Several registrations can be pending, each with its own
   * password.
   */
  registered: (to: string, { link, at }: { link: string; at: number }): Message => ({
    to,
    subject: 'Please verify your email address',
    text: `Welcome to Gazetteer.\n\nAn account was created with this address\non ${dayAndTime(at)} UTC. If this was you, open this link.\nIt works once, for 24 hours:\n${link}\n\nIf this was not you, do not open the link:\nsomeone else chose the password of this account.\n`,
  }),
  verify: (to: string, link: string): Message => ({
    to,
    subject: 'Please verify your email address',
    text: `Open this link to verify the address of your Gazetteer account.\nIt works once, for 24 hours:\n${link}\n\nIf you do not have an account, ignore this email.\n`,
  }),
  changeEmail: (to: string, link: string): Message => ({
    to,
    subject: 'Please verify your new email address',
    text: `Open this link to use this address for your Gazetteer account.\nIt works once, for 24 hours:\n${link}\n\nIf you did not request this, ignore this email.\n`,
  }),
  reset: (to: string, link: string): Message => ({
    to,
    subject: 'Set a new password',
    text: `Open this link to set a new password for your Gazetteer account.\nIt works once, for one hour:\n${link}\n\nIf you did not request this, ignore this email:\nyour password stays the same.\n`,
  }),
  alreadyRegistered: (to: string, link: string): Message => ({
    to,
    subject: 'You already have an account',
    text: `We received a request to create a Gazetteer account\nwith this address, which already has an account.\n\nSign in here: ${link}\nYou can also set a new password there.\n\nIf this was not you, you can ignore this email.\n`,
  }),
  providerLinked: (to: string, { name, email }: { name: string; email: string }): Message => ({
    to,
    subject: 'A new way to sign in was added',
    text: `This sign-in was linked to your Gazetteer account:\n${name}\n${email}\n\nWho signs in there opens your account. If this was not you,\nunlink it under Account, Security, and contact your administrator.\n`,
  }),
  providerUnlinked: (to: string, name: string): Message => ({
    to,
    subject: 'A way to sign in was removed',
    text: `This sign-in was unlinked from your Gazetteer account:\n${name}\n\nAll other sessions were signed out.\n\nIf this was not you, please contact your administrator.\n`,
  }),
  emailChanged: (to: string, newEmail: string): Message => ({
    to,
    subject: 'Your email address was changed',
    text: `The email address of your Gazetteer account is now\n${newEmail}\n\nIf this was not you, please contact your administrator.\n`,
  }),
  factorReset: (to: string, factor: SecondFactor): Message => ({
    to,
    subject: 'Your operator reset a second factor',
    text: `The operator of Gazetteer removed the ${factor === 'totp' ? 'one-time codes' : 'passkeys'}\nof your account. All its sessions were signed out.\nAPI keys still work.\n\nIf you did not ask for this, please contact your administrator.\n`,
  }),
  codesEnabled: (to: string): Message => ({
    to,
    subject: 'One-time codes were turned on',
    text: `Signing in to your Gazetteer account with the password now needs\na code of an authenticator app.\n\nIf this was not you, set a new password with "Forgot password"\non the login page, and contact your administrator.\n`,
  }),
  codesDisabled: (to: string): Message => ({
    to,
    subject: 'One-time codes were turned off',
    text: `Signing in to your Gazetteer account no longer needs a code\nafter the password. All other sessions were signed out.\n\nIf this was not you, set a new password with "Forgot password"\non the login page.\n`,
  }),
  recoveryCodeUsed: (to: string, remaining: number): Message => ({
    to,
    subject: 'A recovery code was used',
    text: `A recovery code of your Gazetteer account was used.\nIt is no longer valid. Recovery codes that remain: ${remaining}.\n\nIf this was not you, set a new password with "Forgot password"\non the login page.\n`,
  }),
  recoveryCodesReplaced: (to: string): Message => ({
    to,
    subject: 'Your recovery codes were replaced',
    text: `Your Gazetteer account has new recovery codes.\nThe former ones are no longer valid.\n\nIf this was not you, set a new password with "Forgot password"\non the login page.\n`,
  }),
  passwordChanged: (to: string): Message => ({
    to,
    subject: 'Your password was changed',
    text: `The password of your Gazetteer account was changed,\nall other sessions were signed out, and its API keys were revoked.\n\nIf this was not you, set a new one with "Forgot password"\non the login page.\n`,
  }),
  passkeyAdded: (to: string, name: string): Message => ({
    to,
    subject: 'A passkey was added',
    text: `This passkey can now sign in to your Gazetteer account:\n${name}\n\nIf this was not you, remove it under Security in your account,\nand set a new password.\n`,
  }),
  passkeyRemoved: (to: string, name: string): Message => ({
    to,
    subject: 'A passkey was removed',
    text: `This passkey can no longer sign in to your Gazetteer account:\n${name}\n\nAll other sessions were signed out.\n\nIf this was not you, set a new password with "Forgot password"\non the login page.\n`,
  }),
  passkeyRefused: (to: string, name: string): Message => ({
    to,
    subject: 'A passkey was refused',
    text: `This passkey of your Gazetteer account may have been copied:\n${name}\n\nIts signature counter went back, so it was refused.\nRemove it under Security in your account, and add a new one.\n`,
  }),
}

const dayAndTime = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' at ')
