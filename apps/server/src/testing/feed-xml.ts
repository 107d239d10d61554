/** Google's XML as a shop writes it, about 700 bytes an item. @param every one item of so many says something else; 0: none */
export async function* someFeedXml(count: number, every = 0): AsyncGenerator<Buffer> {
  yield Buffer.from(
    '<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>',
  );
  for (let first = 0; first < count; first += 100) {
    const some = Array.from({ length: Math.min(100, count - first) }, (_, index) => {
      const nth = first + index;
      const price = every > 0 && nth % every === 0 ? 2 : 1;
      return `<item><g:id>sku-${nth}</g:id><title>Running shoe ${nth}, blue, size ${30 + (nth % 20)}</title>
<g:description>${`Light and quick on wet ground. `.repeat(10)}</g:description><g:price>${nth % 300}.${price}9 EUR</g:price>
<link>https://shop.example/products/${nth}?colour=blue</link><g:image_link>https://cdn.shop.example/${nth}/large.jpg</g:image_link>
<g:brand>Acme</g:brand><g:product_type>Shoes &gt; Running</g:product_type><g:availability>in stock</g:availability></item>`;
    });
    yield Buffer.from(some.join('\n'));
  }
  yield Buffer.from('</channel></rss>');
}
