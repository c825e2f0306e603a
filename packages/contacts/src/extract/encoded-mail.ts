/** An address as Cloudflare encodes it: the first byte is the key of the others. Null for other text. */
export function decodeCloudflare(hex: string): string | null {
  if (!/^(?:[\da-f]{2}){4,200}$/i.test(hex)) return null
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex')
  const text = Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
  return text.includes('@') ? text.replace(/\?.*$/, '') : null
}

/** Of `/cdn-cgi/l/email-protection#…` links. */
export function decodeProtectedLink(href: string): string | null {
  const [, hex] = /\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(href) ?? []
  return hex === undefined ? null : decodeCloudflare(hex)
}

const at = String.raw`\s*[[({<]\s*(?:at|ät|@|a\.t\.|a|arroba|arobase|chiocciola|snabel-a|alfa)\s*[\])}>]\s*|\s*[_*]at[_*]\s*|\s+-+\s?at\s?-+\s+|(?<=[\p{L}\d])-at-(?=[\p{L}\d-]+\.)`
const dot = String.raw`\s*[[({<]\s*(?:dot|punkt|point|punto|ponto|prik|punt|kropka|\.)\s*[\])}>]\s*`
const bracketedAt = new RegExp(at, 'giu')
const bracketedDot = new RegExp(dot, 'giu')
/** `info at oak dot com`: both words are required, because `at` is common. */
const spelledWhole =
  /([\p{L}\d._+-]+)\s+(?:at|ät|arroba)\s+([\p{L}\d-]+(?:\s+(?:dot|punkt|punto|point)\s+[\p{L}\d-]+)+)/giu
/** `info AT oak.com` */
const capitalAt = /([\p{L}\d._+-]+)\s+AT\s+((?:[\p{L}\d-]+\.)+\p{L}{2,})/gu
const spacedAt = /([\p{L}\d._+-]+)\s?@\s?((?:[\p{L}\d-]+\.)+\p{L}{2,})/gu

const address = /[\p{L}\d_.+&'-]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,62})\.)+\p{L}[\p{L}\d-]{1,24}/gu

/** All addresses in a line of text, also as people write them to hide them from programs. */
export function mailsInText(line: string): string[] {
  const text = line
    .replace(bracketedAt, '@')
    .replace(bracketedDot, '.')
    .replace(spelledWhole, (_whole, name: string, host: string) => {
      return `${name}@${host.replace(/\s+(?:dot|punkt|punto|point)\s+/giu, '.')}`
    })
    .replace(capitalAt, '$1@$2')
    .replace(spacedAt, '$1@$2')
  const found = [...text.matchAll(address)].map(({ 0: mail, index }) => withoutPhone(mail, text.slice(0, index)))
  return [...new Set(found)].map((mail) => mail.replace(/^[.'&-]+/, ''))
}

/** `345-1184info@oak.com`: a phone number directly before the address. */
function withoutPhone(mail: string, before: string): string {
  const [digits = ''] = /^[\d-]+(?=\p{L})/u.exec(mail) ?? []
  const number = /[\d\s()./–-]*$/.exec(before)?.[0] ?? ''
  return `${number}${digits}`.replace(/\D/g, '').length >= 7 ? mail.slice(digits.length) : mail
}
