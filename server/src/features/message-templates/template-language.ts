/** What of Liquid people write messages with; the engine knows more filters of the same kind. */
interface LanguageWord {
  name: string;
  description: string;
  /** That can be rendered as it is. */
  example: string;
}

const word = (name: string, description: string, example: string): LanguageWord => ({
  name,
  description,
  example,
});

export const templateFilters: readonly LanguageWord[] = [
  word("date", "A time as a text, in a time zone", '{{ 0 | date: "%Y-%m-%d %H:%M", "UTC" }}'),
  word("default", "Another value where there is none", '{{ incident.end | default: "open" }}'),
  word("upcase", "In capital letters", '{{ "db" | upcase }}'),
  word("downcase", "In small letters", '{{ "DB" | downcase }}'),
  word("capitalize", "With a capital letter first", '{{ "critical" | capitalize }}'),
  word("truncate", "At most so many characters", '{{ "a long title" | truncate: 8 }}'),
  word("truncatewords", "At most so many words", '{{ "a long title" | truncatewords: 2 }}'),
  word("replace", "Every part by another", '{{ "a-b" | replace: "-", " " }}'),
  word(
    "replace_first",
    "The first such part by another",
    '{{ "a-b-c" | replace_first: "-", " " }}',
  ),
  word("remove", "Without a part", '{{ "db-1" | remove: "db-" }}'),
  word("append", "With a text behind it", '{{ "db" | append: "-1" }}'),
  word("prepend", "With a text before it", '{{ "1" | prepend: "db-" }}'),
  word("split", "A list of the parts between a text", '{{ "a,b" | split: "," | last }}'),
  word("join", "The items of a list with a text between", '{{ "a,b" | split: "," | join: " / " }}'),
  word("first", "The first item of a list", '{{ "a,b" | split: "," | first }}'),
  word("last", "The last item of a list", '{{ "a,b" | split: "," | last }}'),
  word("size", "How many items or characters", '{{ "db-1" | size }}'),
  word("sort", "The items in order", '{{ "b,a" | split: "," | sort }}'),
  word("reverse", "The items in the opposite order", '{{ "a,b" | split: "," | reverse }}'),
  word("uniq", "Each item once", '{{ "a,a,b" | split: "," | uniq }}'),
  word("map", "One field of each item", '{{ comments | map: "author" }}'),
  word("where", "Items whose field has a value", '{{ comments | where: "author", "Ada" | size }}'),
  word("slice", "A part, from a place on", '{{ "db-12" | slice: 3, 2 }}'),
  word("strip", "Without blanks around it", '{{ " db " | strip }}'),
  word("strip_newlines", "Without line breaks", '{{ "db" | strip_newlines }}'),
  word("newline_to_br", "Line breaks as those of HTML", '{{ "db" | newline_to_br }}'),
  word("strip_html", "Without HTML", '{{ "<b>db</b>" | strip_html }}'),
  word("url_encode", "For a part of an address", '{{ "a b" | url_encode }}'),
  word("json", "A whole value as JSON", '{{ "a" | json }}'),
  word("plus", "And so much", "{{ 1 | plus: 2 }}"),
  word("minus", "Less so much", "{{ 3 | minus: 2 }}"),
  word("times", "So many times", "{{ 2 | times: 3 }}"),
  word("divided_by", "Divided; whole numbers stay whole", "{{ 7 | divided_by: 2 }}"),
  word("modulo", "What is left of a division", "{{ 7 | modulo: 2 }}"),
  word("round", "To so many places", "{{ 1.25 | round: 1 }}"),
];

export const templateTags: readonly LanguageWord[] = [
  word("if", "Only where it holds", '{% if event == "x" %}{% else %}{% endif %}'),
  word("elsif", "Else, where this holds", '{% if event == "x" %}{% elsif event %}{% endif %}'),
  word("else", "Where nothing before holds", "{% if event %}{% else %}{% endif %}"),
  word("endif", "The end of if", "{% if event %}{% endif %}"),
  word("unless", "Only where it does not hold", "{% unless event %}{% endunless %}"),
  word("endunless", "The end of unless", "{% unless event %}{% endunless %}"),
  word("for", "For each item of a list", "{% for c in comments %}{{ c.text }}{% endfor %}"),
  word("endfor", "The end of for", "{% for c in comments %}{% endfor %}"),
  word("break", "No further items", "{% for c in comments %}{% break %}{% endfor %}"),
  word("continue", "On to the next item", "{% for c in comments %}{% continue %}{% endfor %}"),
  word("case", "By a value", '{% case event %}{% when "x" %}{% endcase %}'),
  word("when", "Where case has this value", '{% case event %}{% when "x" %}{% endcase %}'),
  word("endcase", "The end of case", '{% case event %}{% when "x" %}{% endcase %}'),
  word("assign", "A name for a value", "{% assign title = incident.title %}"),
  word("capture", "A name for what is written", "{% capture title %}x{% endcapture %}"),
  word("endcapture", "The end of capture", "{% capture title %}x{% endcapture %}"),
  word("comment", "Text that is not sent", "{% comment %}x{% endcomment %}"),
  word("endcomment", "The end of comment", "{% comment %}x{% endcomment %}"),
];
