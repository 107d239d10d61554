import { networkId } from '@millrace/contract/publisher/network/network-id';

const whose = "organization_id = {organization:UInt32} AND day >= toDate(toDateTime({from:UInt32}, 'UTC'))";

/** Our own counts and what networks report of them, by day; beside each cell what there is of its day in all countries. */
const cells = `
  SELECT *, country != '00' AS is_country, sum(ours) OVER of_day AS all_ours, sum(bids) OVER of_day AS all_bids,
    sum(bid_usd) OVER of_day AS all_bid_usd, max(reported = 1 AND country != '00') OVER of_day AS tells_countries
  FROM (
    SELECT instance_id, country, day, sum(own_count) AS ours, sum(their_count) AS theirs, sum(bid_count) AS bids,
      toFloat64(sum(bid)) AS bid_usd, toFloat64(sum(usd)) * if(max(is_own) = 1, {kept:Float64}, 1) AS paid_usd,
      max(is_reported) AS reported
    FROM (
      SELECT instance_id, country, day, impressions AS own_count, toUInt64(0) AS their_count, bid_impressions AS bid_count,
        bid_revenue AS bid, toDecimal64(0, 6) AS usd, 0 AS is_reported, 0 AS is_own
      FROM millrace.auto_day WHERE ${whose}
      UNION ALL
      SELECT instance_id, country, day, toUInt64(0), ifNull(impressions, 0), toUInt64(0), toDecimal128(0, 9), revenue_usd, 1,
        network_id = ${networkId.crossPromotion}
      FROM millrace.network_revenue FINAL WHERE ${whose} AND source != 'undone' AND unit = ''
    )
    GROUP BY instance_id, country, day
  )
  WINDOW of_day AS (PARTITION BY instance_id, day)`;

/**
 * What the network paid for one of our impressions, by day. Where it tells no countries apart (`is_whole`) that is by all of ours,
 * as in reports, and of each bid `of_bids` was paid, as Auto learns it. What countries leave over (`00` beside them) is divided by
 * what the network counts, and not by our impressions whose country is not known. Of own ads, which are reported as they were booked,
 * it is what the publisher keeps (decision 132).
 */
const paid = `
  SELECT instance_id, country, day, NOT is_country AND NOT tells_countries AS is_whole,
    multiIf(is_country, ours, is_whole AND all_ours > 0, all_ours, theirs) AS counted, paid_usd / counted AS price,
    if(all_bid_usd > 0, price * all_bids / all_bid_usd, 1) AS of_bids, 1 AS is_known
  FROM (${cells})
  WHERE reported = 1 AND counted > 0`;

/** What was last paid. */
const lastPaid = `
  SELECT instance_id, country, argMax(price, day) AS price, 1 AS is_known FROM (${paid}) GROUP BY instance_id, country`;

/**
 * Impressions of an organization (`{organization:UInt32}`) from a moment on (`{from:UInt32}`, seconds) that name a user, each
 * with its price in USD: what was paid that day, there or in all countries, else its bid, else what was last paid there, or for
 * anywhere. `{kept:Float64}` is the part of what own ads pay that is left to publishers.
 * @param where further conditions on columns of the events
 */
export const shownImpressions = (where = '1') => `
  SELECT i.placement_id AS placement_id, i.user_id AS user_id, i.request_id AS request_id,
    i.instance_id AS instance_id, i.at AS at,
    multiIf(w.is_known = 1, if(i.bid > 0, i.bid * w.of_bids, w.price), p.is_known = 1, p.price, i.bid > 0, i.bid,
      l.is_known = 1, l.price, a.is_known = 1, a.price, 0) AS price,
    w.is_known + p.is_known + l.is_known + a.is_known = 0 AND i.bid = 0 AS is_unpriced
  FROM (
    SELECT placement_id, user_id, request_id, at, instance_id, country, toDate(at) AS day, '00' AS anywhere,
      if(is_bidding = 1 AND ecpm_precision = 1, toFloat64(ecpm) / 1000, 0) AS bid
    FROM millrace.event
    WHERE organization_id = {organization:UInt32} AND at >= toDateTime64({from:UInt32}, 3, 'UTC')
      AND metric = 'impression' AND is_test = 0 AND user_id != '' AND ${where}
  ) AS i
  GLOBAL LEFT JOIN (SELECT * FROM (${paid}) WHERE is_whole) AS w ON w.instance_id = i.instance_id AND w.day = i.day
  GLOBAL LEFT JOIN (${paid}) AS p ON p.instance_id = i.instance_id AND p.country = i.country AND p.day = i.day
  GLOBAL LEFT JOIN (${lastPaid}) AS l ON l.instance_id = i.instance_id AND l.country = i.country
  GLOBAL LEFT JOIN (${lastPaid}) AS a ON a.instance_id = i.instance_id AND a.country = i.anywhere`;
