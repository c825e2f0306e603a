import { frame } from './frame.mjs'

/**
 * One document as a page. `navigation`: the sections with `{ title, address }` pages; `headings`: its `{ text, slug }`
 * headings of the second level. Its scripts only add search, Copy and the mark of the section in view.
 */
export function renderPage({ title, html, address, headings, navigation }) {
  const section = navigation.find(({ index, pages }) => [index, ...pages].some((page) => page.address === address))
  const inOrder = navigation.flatMap(({ pages }) => pages)
  const position = inOrder.findIndex((page) => page.address === address)
  const [previous, next] = position === -1 ? [] : [inOrder[position - 1], inOrder[position + 1]]
  const body = `<div class="docs">
<div class="side">
<search>
<input type="search" aria-label="Search the docs" placeholder="Search the docs" autocomplete="off" spellcheck="false" hidden data-search>
<kbd hidden>/</kbd>
<div role="status" class="found" data-found></div>
</search>
<button type="button" class="open-side" aria-expanded="false" aria-controls="side" hidden data-open-side>All pages</button>
<nav id="side" aria-label="Documentation">
${navigation.map((part) => sectionOf(part, address)).join('\n')}
</nav>
</div>
<main id="content"><article>
${section === undefined ? '' : `<p class="crumbs">${link(section.index, section.label)} / ${title}</p>\n`}${html}</article>
${previous === undefined && next === undefined ? '' : `<nav class="around" aria-label="Pages before and after">${neighbour('Previous', previous)}${neighbour('Next', next)}</nav>`}
</main>
<aside>${contentsOf(headings)}</aside>
</div>`
  return frame({
    title: `${title} · Gazetteer documentation`,
    name: 'Documentation',
    body,
    styles: ['/docs/docs.css'],
    scripts: ['/docs/docs.js'],
  })
}

const sectionOf = ({ label, index, pages }, address) => `<h2>${link(index, label, address)}</h2>
<ul>${pages.map((page) => `<li>${link(page, page.title, address)}</li>`).join('\n')}</ul>`

const link = (page, text, address) =>
  `<a href="${page.address}"${page.address === address ? ' aria-current="page"' : ''}>${text}</a>`

const neighbour = (label, page) =>
  page === undefined ? '<span></span>' : `<a href="${page.address}"><small>${label}</small>${page.title}</a>`

const contentsOf = (headings) =>
  headings.length < 2
    ? ''
    : `<nav aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>
${headings.map(({ text, slug }) => `<li><a href="#${slug}">${text}</a></li>`).join('\n')}
</ul></nav>`
