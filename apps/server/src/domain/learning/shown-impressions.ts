import { networkId } from '@millrace/contract/publisher/network/network-id';

/**
 * What the network paid for one of our impressions, by day. Revenue of all countries together (`00`) is divided by what the
 * network counts, and not by our impressions whose country is not known. Of own ads, which are reported as they were booked, it is what
 * the publisher keeps (decision 132).
 */
const paid = `
  SELECT instance_id, country, day,
    toFloat64(sum(usd)) * if(max(own) = 1, {kept:Float64}, 1) / if(country = '00', sum(theirs), sum(ours)) AS price, 1 AS is_known
  FROM (
    SELECT instance_id, country, day, impressions AS ours, toUInt64(0) AS theirs, toDecimal64(0, 6) AS usd, 0 AS reported, 0 AS own
    FROM millrace.auto_day
    WHERE organization_id = {organization:UInt32} AND day >= toDate(toDateTime({from:UInt32}, 'UTC'))
    UNION ALL
    SELECT instance_id, country, day, toUInt64(0), ifNull(impressions, 0), revenue_usd, 1, network_id = ${networkId.crossPromotion}
    FROM millrace.network_revenue FINAL
    WHERE organization_id = {organization:UInt32} AND day >= toDate(toDateTime({from:UInt32}, 'UTC'))
      AND source != 'undone' AND unit = ''
  )
  GROUP BY instance_id, country, day
  HAVING max(reported) = 1 AND if(country = '00', sum(theirs), sum(ours)) > 0`;

/** What was last paid. */
const lastPaid = `
  SELECT instance_id, country, argMax(price, day) AS price, 1 AS is_known FROM (${paid}) GROUP BY instance_id, country`;

/**
 * Impressions of an organization (`{organization:UInt32}`) from a moment on (`{from:UInt32}`, seconds) that name a user, each
 * with its price in USD: what was paid that day, else its bid, else what was last paid there, or for anywhere. `{kept:Float64}` is the
 * part of what own ads pay that is left to publishers.
 * @param where further conditions on columns of the events
 */
export const shownImpressions = (where = '1') => `
  SELECT i.placement_id AS placement_id, i.user_id AS user_id, i.request_id AS request_id,
    i.instance_id AS instance_id, i.at AS at,
    multiIf(p.is_known = 1, p.price, i.bid > 0, i.bid, l.is_known = 1, l.price, a.is_known = 1, a.price, 0) AS price,
    p.is_known + l.is_known + a.is_known = 0 AND i.bid = 0 AS is_unpriced
  FROM (
    SELECT placement_id, user_id, request_id, at, instance_id, country, toDate(at) AS day, '00' AS anywhere,
      if(is_bidding = 1 AND ecpm_precision = 1, toFloat64(ecpm) / 1000, 0) AS bid
    FROM millrace.event
    WHERE organization_id = {organization:UInt32} AND at >= toDateTime64({from:UInt32}, 3, 'UTC')
      AND metric = 'impression' AND is_test = 0 AND user_id != '' AND ${where}
  ) AS i
  GLOBAL LEFT JOIN (${paid}) AS p ON p.instance_id = i.instance_id AND p.country = i.country AND p.day = i.day
  GLOBAL LEFT JOIN (${lastPaid}) AS l ON l.instance_id = i.instance_id AND l.country = i.country
  GLOBAL LEFT JOIN (${lastPaid}) AS a ON a.instance_id = i.instance_id AND a.country = i.anywhere`;
