/**
 * How each country (ISO 3166-1) writes house number and street, by the templates of OpenCage's address-formatting
 * project. A country that is not listed writes the number behind the street: `Annankatu 25`.
 */
const countries = {
  /** `217 Main Street` */
  numberFirst: `AD AE AG AM AS AU AZ BB BD BF BH BL BM BZ CA CC CI CK CX DJ DM DZ EG FJ FK FM FR GA GB GF GG GH GI GM
    GN GP GS GU GY HK HM IE IM IO JE JM JP KE KH KN KY LB LK LS LU MA MC MF MG MH MM MP MQ MS MT MV MW MY NA NC NE NF
    NG NR NU NZ OM PF PG PH PK PM PR RE RW SA SC SG SH SL SN TC TF TH TK TN TO TT TV TZ UG UM US VG VI VN WF YT ZA ZM
    ZW`,
  /** `217, Main Road` */
  numberFirstWithComma: 'BJ BN CD CG IN LA MR MU TG TM XK YE',
  /** `Calle Mayor, 12` */
  streetFirstWithComma: 'BR BY ES KG KZ MD MZ RU SY UA',
}

const orders = new Map(
  Object.entries(countries).flatMap(([order, codes]) =>
    codes.split(/\s+/).map((code): [string, string] => [code, order]),
  ),
)

/** Han and kana are written from the large to the small, without spaces: `南京路12号`. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const latin = /\p{Script=Latin}/u

/** House number and street in the order of the country; number first where the country is unknown. */
export function inStreetOrder(number: string, street: string, country: string | null): string {
  if (hasNumber(street, number)) return street
  // Macau writes its streets in two languages: `Avenida de Almeida Ribeiro 新馬路`.
  if (withoutSpaces.test(street)) return latin.test(street) ? `${street} ${number}` : street + number
  if (hangul.test(street)) return `${street} ${number}`
  const order = country === null ? 'numberFirst' : orders.get(country)
  if (order === 'numberFirst') return `${number} ${street}`
  if (order === 'numberFirstWithComma') return `${number}, ${street}`
  return order === 'streetFirstWithComma' ? `${street}, ${number}` : `${street} ${number}`
}

/** Whether a street already has its number: `12 Main Street`, `Hauptstraße 12`, but not `Calle 12`, `12 de Octubre`. */
function hasNumber(street: string, number: string): boolean {
  const [text, lowerNumber] = [street.toLowerCase(), number.toLowerCase()]
  if (!/^\d/.test(lowerNumber)) return false
  const behind = text.slice(lowerNumber.length)
  if (text.startsWith(lowerNumber) && /^[\s,]+\p{L}/u.test(behind)) return !/^\s+(?:de|do|da|of)\s/.test(behind)
  const before = text.slice(0, -lowerNumber.length)
  return text.endsWith(lowerNumber) && /\p{L}{2}[.\s,]+$/u.test(before) && !numberedStreet.test(before)
}

/** Words before the number of a street that has a number as its name. */
const numberedStreet =
  /(?:^|\s)(?:calle|carrera|cra|cl|kr|avenida|av|avenue|ave|street|st|rua|rue|route|rte|road|rd|highway|hwy|interstate|ruta|carretera|autopista|km|sector|block|lane|soi|jalan|gang|via|straße|no|nr)[.\s,]+$/
