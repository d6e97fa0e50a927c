"""Writes recurrence.cases.ts: when reminders go out, worked out apart from the product.

Its calendar and its change of clocks come from Python's datetime and zoneinfo, its rules from the prose of the product:
09:00 stays 09:00 over a change of clocks, a skipped time moves forward by the gap, a time that comes twice is taken the
first time, the 31st falls on the last day of a shorter month, 29 February on the 28th of other years.

    python3 recurrence.cases.py > recurrence.cases.ts
"""

from calendar import monthrange
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

SHOWN = 6


def moment(day, at, zone):
    """The instant of a wall-clock time, found by trying every offset that the zone has around it."""
    wall = datetime.combine(day, at)
    tz = ZoneInfo(zone)
    around = [
        (wall.replace(tzinfo=timezone.utc) + timedelta(hours=hours)).astimezone(tz).utcoffset()
        for hours in range(-48, 49)
    ]
    fitting = sorted(
        {
            instant
            for offset in around
            for instant in [(wall - offset).replace(tzinfo=timezone.utc)]
            if instant.astimezone(tz).replace(tzinfo=None) == wall
        }
    )
    if fitting:
        return fitting[0]
    # Skipped: count on with the offset that held before the gap.
    before = next(
        (wall - offset).replace(tzinfo=timezone.utc)
        for offset in around
        if (wall - offset).replace(tzinfo=timezone.utc).astimezone(tz).replace(tzinfo=None) > wall
    )
    return before


def days(kind, start, end, occurrences, interval):
    count = 0
    while True:
        if kind == "once" and count == 1:
            return
        if kind == "multiple" and count == occurrences:
            return
        if kind == "monthly":
            months = start.year * 12 + start.month - 1 + count
            year, month = divmod(months, 12)
            month += 1
            day = date(year, month, min(start.day, monthrange(year, month)[1]))
        elif kind == "annually":
            year = start.year + count
            day = date(year, start.month, min(start.day, monthrange(year, start.month)[1]))
        else:
            step = {"once": 0, "multiple": interval, "daily": 1, "weekly": 7}[kind]
            day = start + timedelta(days=count * (step or 0))
        if end and day > end:
            return
        yield day
        count += 1


def line(kind, start, at, zone, end=None, occurrences=None, interval=None):
    start, at = date.fromisoformat(start), time.fromisoformat(at)
    end = date.fromisoformat(end) if end else None
    instants = []
    for day in days(kind, start, end, occurrences, interval):
        instant = moment(day, at, zone)
        # Two dates that a change of clocks throws together are one e-mail.
        if not instants or instant > instants[-1]:
            instants.append(instant)
        if len(instants) == SHOWN:
            break
    shown = [instant.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes") for instant in instants]
    limits = f"until {end}" if end else f"{occurrences} times, {interval} days apart" if occurrences else "-"
    return f"{kind} | {start} {at:%H:%M} | {zone} | {limits} | {' '.join(shown)}"


# Each zone with its changes of clocks: the day, and a time of day that is skipped or comes twice on it.
CHANGES = {
    "Europe/Berlin": [("2027-03-28", "02:30"), ("2027-10-31", "02:30")],
    "America/New_York": [("2027-03-14", "02:30"), ("2027-11-07", "01:30")],
    "Australia/Lord_Howe": [("2027-10-03", "02:15"), ("2027-04-04", "01:45")],
    "America/Santiago": [("2027-09-05", "00:30"), ("2027-04-03", "23:30")],
    "Asia/Kathmandu": [("2027-03-28", "02:30"), ("1985-12-31", "23:50")],
    "Pacific/Apia": [("2011-12-30", "09:00"), ("2011-04-02", "03:30"), ("2020-09-27", "03:30"), ("2021-04-04", "03:30")],
    "UTC": [("2027-03-28", "02:30"), ("2027-10-31", "02:30")],
}


def cases():
    for zone, changes in CHANGES.items():
        for day, delicate in changes:
            change = date.fromisoformat(day)
            for at in [delicate, "09:00", "00:00"]:
                yield line("daily", str(change - timedelta(days=2)), at, zone)
                yield line("weekly", str(change - timedelta(days=14)), at, zone)
            yield line("once", day, delicate, zone)
            yield line("multiple", str(change - timedelta(days=10)), delicate, zone, occurrences=4, interval=5)
            if change.day <= 28:
                yield line("monthly", str(change.replace(year=change.year - 1)), delicate, zone)
            yield line("annually", str(change.replace(year=change.year - 2)), delicate, zone)
        for start in ["2027-01-31", "2027-01-30", "2028-01-29", "2027-08-31", "2026-12-31"]:
            yield line("monthly", start, "09:00", zone)
        for start in ["2024-02-29", "2027-02-28", "2027-12-31"]:
            yield line("annually", start, "09:00", zone)
        yield line("daily", "2027-12-29", "23:59", zone)
        yield line("daily", "2028-02-27", "06:00", zone, end="2028-03-01")
        yield line("weekly", "2027-12-20", "00:01", zone, end="2028-01-03")
        yield line("monthly", "2028-10-31", "12:00", zone, end="2029-02-28")
        yield line("annually", "2024-02-29", "12:00", zone, end="2027-02-27")
        yield line("multiple", "2027-12-01", "09:00", zone, occurrences=10, interval=90)
        yield line("multiple", "2028-02-28", "18:45", zone, occurrences=2, interval=1)
        yield line("once", "2028-02-29", "09:00", zone)


print("/** When reminders go out, worked out by another program in another language: see recurrence.cases.py. */")
print("export const cases = `")
print("\n".join(dict.fromkeys(cases())))
print("`;")
